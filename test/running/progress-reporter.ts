import { DefaultReporter, type TestModule, type TestSpecification, type Vitest } from 'vitest/node';
import { NOT_TRIED } from './not-tried.ts';

const FILES_PER_LINE = 20;
const QUIET_MS = 20_000;

interface Part {
  readonly files: number;
  ended: number;
  passed: number;
  failed: number;
}

/**
 * A reporter for logs: prints a line for every twenty files of a project or every twenty seconds, each failure once
 * when it happens and in full at the end, and only the totals on the last line.
 */
export default class ProgressReporter extends DefaultReporter {
  readonly #parts = new Map<string, Part>();
  #lastLine = 0;
  #hasTotals = false;

  constructor() {
    super({ summary: false });
  }

  override onInit(vitest: Vitest): void {
    this.ctx = vitest;
    this.silent ??= vitest.config.silent;
    process.once('exit', () => {
      if (!this.#hasTotals) this.#printTotals('The run ended early. ');
    });
  }

  override onTestRunEnd(...end: Parameters<DefaultReporter['onTestRunEnd']>): void {
    const [modules, errors, reason] = end;
    if (modules.length > 0 || errors.length > 0) {
      super.onTestRunEnd(...end);
      return;
    }
    this.#printTotals(reason === 'interrupted' ? 'The run ended early. ' : 'No test file matches. ');
  }

  override onTestRunStart(specifications: readonly TestSpecification[]): void {
    super.onTestRunStart(specifications);
    this.#lastLine = this.start;
    const names = specifications.map(({ project }) => project.name);
    for (const name of new Set(names)) {
      this.#parts.set(name, { files: names.filter((one) => one === name).length, ended: 0, passed: 0, failed: 0 });
    }
    this.log([...this.#parts].map(([name, { files }]) => `${name} ${counted(files, 'file')}`).join(', '));
  }

  protected override printTestModule(module: TestModule): void {
    const part = this.#parts.get(module.project.name);
    if (part === undefined) return;
    const { passed, failed } = countOf(module);
    part.ended += 1;
    part.passed += passed;
    part.failed += failed;
    for (const name of failuresOf(module)) this.log(`FAILED ${module.relativeModuleId}${name}`);
    for (const name of triedAgainIn(module)) this.log(`TRIED AGAIN ${module.relativeModuleId}${name}`);
    const now = performance.now();
    const due = part.ended % FILES_PER_LINE === 0 || part.ended === part.files || now - this.#lastLine > QUIET_MS;
    if (due) this.#printLine(module.project.name, part, now);
  }

  #printLine(name: string, { files, ended, passed, failed }: Part, now: number): void {
    this.#lastLine = now;
    const done = `${String(ended).padStart(String(files).length)} of ${files} files`;
    const trouble = failed === 0 ? '' : `, ${failed} failed`;
    this.log(`${clock(now - this.start)} ${name.padEnd(11)} ${done}, ${passed} passed${trouble}`);
  }

  override reportTestSummary(_files: unknown, errors: readonly unknown[]): void {
    this.log(`\nTook ${clock(this.end - this.start).trim()} (minutes and seconds).`);
    if (errors.length > 0) this.log(`${counted(errors.length, 'error')} outside of any test: this run has failed.`);
    const untried = this.ctx.state.getTestModules().flatMap(notTriedIn);
    for (const line of untried) this.log(`NOT TRIED ${line}`);
    if (untried.length > 0) this.log(`${counted(untried.length, 'thing')} not tried on this machine: see above.`);
    this.#printTotals('', errors.length);
  }

  /** The last line, however the run ends. */
  #printTotals(before: string, errors = 0): void {
    this.#hasTotals = true;
    const counts = this.ctx.state.getTestModules().map(countOf);
    const sum = (key: 'passed' | 'failed' | 'skipped') => counts.reduce((total, count) => total + count[key], 0);
    const skipped = sum('skipped') === 0 ? '' : `, ${sum('skipped')} skipped`;
    this.log(`${before}${sum('passed')} passed, ${sum('failed') + errors} failed${skipped}`);
  }
}

/** A file or group that fails outside of its tests, in an import or a hook, counts as one more failure. */
function countOf(module: TestModule): { passed: number; failed: number; skipped: number } {
  const states = [...module.children.allTests()].map((test) => test.result().state);
  const count = (state: (typeof states)[number]) => states.filter((one) => one === state).length;
  return {
    passed: count('passed'),
    failed: count('failed') + brokenGroups(module).length,
    skipped: count('skipped') + count('pending'),
  };
}

function brokenGroups(module: TestModule): readonly string[] {
  const groups = [...module.children.allSuites()].filter((suite) => suite.errors().length > 0);
  return [...(module.errors().length > 0 ? [''] : []), ...groups.map((suite) => ` > ${suite.fullName}`)];
}

function failuresOf(module: TestModule): readonly string[] {
  const failed = [...module.children.allTests('failed')];
  return [...brokenGroups(module), ...failed.map((test) => ` > ${test.fullName}`)];
}

/** Tests that passed only on a retry: each is a defect of the program or of the test. */
function triedAgainIn(module: TestModule): readonly string[] {
  return [...module.children.allTests('passed')]
    .filter((test) => test.diagnostic()?.flaky)
    .map((test) => ` > ${test.fullName}`);
}

/** Tests that passed without checking their behavior, and why. */
function notTriedIn(module: TestModule): readonly string[] {
  return [...module.children.allTests()].flatMap((test) =>
    test
      .annotations()
      .filter(({ type }) => type === NOT_TRIED)
      .map(({ message }) => `${module.relativeModuleId} > ${test.fullName}: ${message}`),
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** Formats a duration as minutes and seconds. */
function clock(ms: number): string {
  const seconds = Math.round(ms / 1000);
  return `${String(Math.floor(seconds / 60)).padStart(2)}:${String(seconds % 60).padStart(2, '0')}`;
}
