type Loose = Record<string, unknown>;
export type Body = Loose;
type Event = (Loose & { type?: string }) | string;

export interface Answer {
  /** A list is streamed; an object is sent as a whole. */
  readonly events: readonly Event[] | Loose;
  readonly named?: boolean;
}

interface Wire {
  serves(path: string): boolean;
  answer(behaviour: string, body: Body, path: string, script?: Script): Answer;
}

export interface Call {
  readonly name: string;
  readonly input: Loose | string;
  readonly namespace?: string;
  /** Needed if a conversation has several calls. */
  readonly id?: string;
}

export interface Offer {
  readonly name: string;
  readonly namespace?: string;
}

/** What a scripted model knows when it is asked. */
export interface Turn {
  readonly offers: readonly Offer[];
  /** The whole conversation, as JSON. */
  readonly talk: string;
  /** The tool results so far, each as JSON. */
  readonly answers: readonly string[];
}

/** Returns the next call, or the final text. */
export type Script = (turn: Turn) => Call | string;

const TEXT = 'hello from the mock';

/** The hub tool that each behavior calls, and its input. */
const hubCalls: Readonly<Record<string, { readonly tool: string; readonly input: Loose }>> = {
  tool: { tool: 'complete_task', input: { id: '6' } },
  news: { tool: 'get_task', input: { id: '1' } },
  many: { tool: 'tools_call', input: { name: 'list_tasks', arguments: {} } },
  dispatch: { tool: 'tools_call', input: { name: 'list_waiting', arguments: {} } },
};

/** How far the conversation has come. */
interface Progress {
  /** The tool was called and has answered. */
  readonly asked: boolean;
  /** The model has searched for a deferred tool. */
  readonly searched: boolean;
}

const SEARCH = /^tool_?search$/i;

function progressOf(talk: unknown, answerMark: string): Progress {
  const text = JSON.stringify(talk ?? []);
  const searches = text.match(/"name":"tool_?search"/gi)?.length ?? 0;
  return { asked: text.split(answerMark).length - 1 > searches, searched: searches > 0 };
}

/** The tool call of this behavior, if not made yet; a tool search if the tool is not offered. */
function wanted(behaviour: string, offers: readonly Offer[], { asked, searched }: Progress): Call | undefined {
  if (asked) return undefined;
  const call = hubCalls[behaviour];
  if (call !== undefined) {
    const offer = offers.find(({ name }) => name.endsWith(call.tool));
    if (offer !== undefined) return { ...offer, input: call.input };
    // One program calls a found tool through `tool_call`.
    const bridge = searched ? offers.find(({ name }) => name === 'tool_call') : undefined;
    if (bridge !== undefined) return { ...bridge, input: { name: `mcp__waggle__${call.tool}`, arguments: call.input } };
    const search = searched ? undefined : offers.find(({ name }) => SEARCH.test(name));
    return search && { ...search, input: { query: `select:mcp__waggle__${call.tool}` } };
  }
  if (behaviour !== 'shell') return undefined;
  const shell = offers.find(({ name }) => /^(bash|shell|run_shell_command|exec_command)$/i.test(name));
  return shell && { ...shell, input: { command: 'touch made-by-shell', cmd: 'touch made-by-shell', description: 'x' } };
}

const said = (behaviour: string, { asked }: Progress) =>
  behaviour === 'text' ? TEXT : asked ? 'done with the tool' : 'the tool was not offered';

const list = (value: unknown): Loose[] => (Array.isArray(value) ? (value as Loose[]) : []);
const nameOf = (tool: Loose): Offer => ({ name: String(tool.name ?? '') });
const isLoaded = (tool: Loose) => tool.defer_loading !== true;

const turnOf = (offers: readonly Offer[], talk: unknown, answers: readonly Loose[]): Turn => ({
  offers,
  talk: JSON.stringify(talk ?? []),
  answers: answers.map((answer) => JSON.stringify(answer)),
});
const callIn = (next: Call | string | undefined) => (typeof next === 'object' ? next : undefined);

/** The tools that a request offers, in any of the wire formats; Codex groups those of a server under its name. */
export function offeredIn(body: Body): readonly Offer[] {
  const tools = [...list(body.tools), ...list(body.input).flatMap(({ tools: more }) => list(more))];
  return tools.flatMap((tool) => [
    nameOf((tool.function ?? tool) as Loose),
    ...list(tool.functionDeclarations).map(nameOf),
    ...list(tool.tools).map((inner) => ({ ...nameOf(inner), namespace: String(tool.name) })),
  ]);
}

const messages: Wire = {
  serves: (path) => path.endsWith('/v1/messages'),
  answer(behaviour, body, _path, script) {
    const progress = progressOf(body.messages, '"tool_result"');
    const loaded = list(body.tools).filter((tool) => progress.searched || isLoaded(tool));
    const offers = loaded.map(nameOf);
    const parts = list(body.messages).flatMap(({ content }) => list(content));
    const turn = turnOf(
      offers,
      body.messages,
      parts.filter(({ type }) => type === 'tool_result'),
    );
    const next = script?.(turn);
    const call = script === undefined ? wanted(behaviour, offers, progress) : callIn(next);
    const usage = { input_tokens: 11, output_tokens: 1 };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: body.model, content: [], usage };
    const text = typeof next === 'string' ? next : said(behaviour, progress);
    if (body.stream !== true) {
      return { events: { ...message, content: [{ type: 'text', text }], stop_reason: 'end_turn' } };
    }
    const block = call
      ? { type: 'tool_use', id: callId(call), name: call.name, input: {} }
      : { type: 'text', text: '' };
    const delta = call
      ? { type: 'input_json_delta', partial_json: JSON.stringify(call.input) }
      : { type: 'text_delta', text };
    const stop = { stop_reason: call ? 'tool_use' : 'end_turn', stop_sequence: null };
    const events = [
      { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null } },
      { type: 'content_block_start', index: 0, content_block: block },
      { type: 'content_block_delta', index: 0, delta },
      { type: 'content_block_stop', index: 0 },
      { type: 'message_delta', delta: stop, usage: { output_tokens: 5 } },
      { type: 'message_stop' },
    ];
    return { events, named: true };
  },
};

const responses: Wire = {
  serves: (path) => path.endsWith('/responses'),
  answer(behaviour, body, _path, script) {
    const progress = progressOf(body.input, 'call_output"');
    const tools = [...list(body.tools), ...list(body.input).flatMap(({ tools: more }) => list(more))];
    const offers = tools.flatMap((tool) => [
      nameOf(tool),
      ...list(tool.tools).map((inner) => ({ ...nameOf(inner), namespace: String(tool.name) })),
    ]);
    const answers = list(body.input).filter(({ type }) => String(type).endsWith('call_output'));
    const next = script?.(turnOf(offers, body.input, answers));
    const call =
      script === undefined
        ? (wanted(behaviour, offers, progress) ?? scripted(behaviour, offers, progress))
        : callIn(next);
    const text = typeof next === 'string' ? next : said(behaviour, progress);
    const content = [{ type: 'output_text', text }];
    const item = call ? responsesCall(call) : { type: 'message', role: 'assistant', id: 'm1', content };
    const usage = {
      input_tokens: 11,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 5,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: 16,
    };
    const events = [
      { type: 'response.created', response: { id: 'resp_1' } },
      { type: 'response.output_item.done', item },
      { type: 'response.completed', response: { id: 'resp_1', usage } },
    ];
    return { events, named: true };
  },
};

/** For models that call tools from a script passed to `exec`. */
function scripted(behaviour: string, offers: readonly Offer[], { asked }: Progress): Call | undefined {
  const runner = asked ? undefined : offers.find(({ name }) => name === 'exec');
  const call = hubCalls[behaviour];
  const inner =
    call === undefined
      ? 'exec_command({ cmd: "touch made-by-shell" })'
      : `mcp__waggle__${call.tool}(${JSON.stringify(call.input)})`;
  if (runner === undefined || behaviour === 'text') return undefined;
  return { ...runner, input: `text(JSON.stringify(await tools.${inner}))` };
}

/** A search needs its own id, since some programs keep one answer per id. */
const callId = ({ name, id }: Call) => id ?? (SEARCH.test(name) ? 'call_search' : 'call_1');

function responsesCall(call: Call): Loose {
  const { name, input, namespace } = call;
  // Some models get a server's tools only after they search for them.
  if (name === 'tool_search') {
    return {
      type: 'tool_search_call',
      call_id: callId(call),
      execution: 'client',
      status: 'completed',
      arguments: input,
    };
  }
  const place = { call_id: callId(call), name, ...(namespace === undefined ? {} : { namespace }) };
  if (typeof input === 'string') return { type: 'custom_tool_call', ...place, input };
  return { type: 'function_call', ...place, arguments: JSON.stringify(input) };
}

const generate: Wire = {
  serves: (path) => /generateContent$/i.test(path),
  answer(behaviour, body, path, script) {
    const progress = progressOf(body.contents, '"functionResponse"');
    const offers = list(body.tools).flatMap((tool) => list(tool.functionDeclarations).map(nameOf));
    const parts = list(body.contents).flatMap((content) => list(content.parts));
    const answers = parts.filter(({ functionResponse }) => functionResponse !== undefined);
    const next = script?.(turnOf(offers, body.contents, answers));
    const call = script === undefined ? wanted(behaviour, offers, progress) : callIn(next);
    const text = typeof next === 'string' ? next : said(behaviour, progress);
    const part = call ? { functionCall: { name: call.name, args: call.input } } : { text };
    const whole = {
      candidates: [{ content: { role: 'model', parts: [part] }, finishReason: 'STOP', index: 0 }],
      usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 5, totalTokenCount: 16 },
      modelVersion: 'mock',
    };
    return { events: /stream/i.test(path) ? [whole] : whole };
  },
};

const completions: Wire = {
  serves: (path) => path.endsWith('/chat/completions'),
  answer(behaviour, body, _path, script) {
    const progress = progressOf(body.messages, '"role":"tool"');
    const offers = list(body.tools).map((tool) => nameOf((tool.function ?? {}) as Loose));
    const answers = list(body.messages).filter(({ role }) => role === 'tool');
    const next = script?.(turnOf(offers, body.messages, answers));
    const call = script === undefined ? wanted(behaviour, offers, progress) : callIn(next);
    const chunk = (delta: Loose, finish_reason: string | null) => ({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: body.model,
      choices: [{ index: 0, delta, finish_reason }],
    });
    const made = call && { name: call.name, arguments: JSON.stringify(call.input) };
    const delta = call
      ? { role: 'assistant', tool_calls: [{ index: 0, id: callId(call), type: 'function', function: made }] }
      : { role: 'assistant', content: typeof next === 'string' ? next : said(behaviour, progress) };
    const usage = { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 };
    return { events: [chunk(delta, null), { ...chunk({}, made ? 'tool_calls' : 'stop'), usage }, '[DONE]'] };
  },
};

/** The four wire formats: Anthropic messages, OpenAI responses, Gemini, OpenAI chat completions. */
export const wires: readonly Wire[] = [messages, responses, generate, completions];
