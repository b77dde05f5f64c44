/** For each kind of work, the tools that help with it. Maintained by hand, because the choice is a judgment. */
export const capabilityMap: Readonly<Record<string, string[]>> = {
  ui_work: ['task_claim_file', 'examples_query', 'memory_search'],
  api_work: ['task_claim_file', 'spec_build_context', 'memory_search'],
  test_work: ['spec_build_record_failure', 'task_drift_check', 'task_suggest_approach'],
  infra_work: ['task_claim_file', 'task_post', 'rescue_stranded_scan'],
  doc_work: ['spec_read', 'memory_search', 'task_timeline'],
};
