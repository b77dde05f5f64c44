type Loose = Record<string, unknown>;
export type Body = Loose;
type Event = (Loose & { type?: string }) | string;

export interface Answer {
  /** A list is streamed; one object is the whole answer. */
  readonly events: readonly Event[] | Loose;
  readonly named?: boolean;
}

interface Wire {
  serves(path: string): boolean;
  answer(behaviour: string, body: Body, path: string): Answer;
}

interface Call {
  readonly name: string;
  readonly input: Loose | string;
  readonly namespace?: string;
}

interface Offer {
  readonly name: string;
  readonly namespace?: string;
}

const TEXT = 'hello from the mock';

/** The tool that this behaviour wants, if it is offered and was not called yet. */
function wanted(behaviour: string, offers: readonly Offer[], asked: boolean): Call | undefined {
  if (asked) return undefined;
  if (behaviour === 'tool') {
    const offer = offers.find(({ name }) => name.endsWith('complete_task'));
    return offer && { ...offer, input: { id: '6' } };
  }
  if (behaviour !== 'shell') return undefined;
  const shell = offers.find(({ name }) => /^(bash|shell|run_shell_command|exec_command)$/i.test(name));
  return shell && { ...shell, input: { command: 'touch made-by-shell', cmd: 'touch made-by-shell', description: 'x' } };
}

const said = (behaviour: string, asked: boolean) =>
  behaviour === 'text' ? TEXT : asked ? 'done with the tool' : 'the tool was not offered';

const list = (value: unknown): Loose[] => (Array.isArray(value) ? (value as Loose[]) : []);
const holds = (value: unknown, text: string) => JSON.stringify(value ?? []).includes(text);
const nameOf = (tool: Loose): Offer => ({ name: String(tool.name ?? '') });

const messages: Wire = {
  serves: (path) => path.endsWith('/v1/messages'),
  answer(behaviour, body) {
    const asked = holds(body.messages, '"tool_result"');
    const call = wanted(behaviour, list(body.tools).map(nameOf), asked);
    const usage = { input_tokens: 11, output_tokens: 1 };
    const message = { id: 'msg_1', type: 'message', role: 'assistant', model: body.model, content: [], usage };
    const text = said(behaviour, asked);
    if (body.stream !== true) {
      return { events: { ...message, content: [{ type: 'text', text }], stop_reason: 'end_turn' } };
    }
    const block = call ? { type: 'tool_use', id: 'toolu_1', name: call.name, input: {} } : { type: 'text', text: '' };
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
  answer(behaviour, body) {
    const asked = holds(body.input, 'call_output"');
    const tools = [...list(body.tools), ...list(body.input).flatMap(({ tools: more }) => list(more))];
    const offers = tools.flatMap((tool) => [
      nameOf(tool),
      ...list(tool.tools).map((inner) => ({ ...nameOf(inner), namespace: String(tool.name) })),
    ]);
    const call = wanted(behaviour, offers, asked) ?? scripted(behaviour, offers, asked);
    const content = [{ type: 'output_text', text: said(behaviour, asked) }];
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

/** Some models call tools by writing a script for one tool that runs it. */
function scripted(behaviour: string, offers: readonly Offer[], asked: boolean): Call | undefined {
  const runner = asked ? undefined : offers.find(({ name }) => name === 'exec');
  const calls: Record<string, string> = {
    tool: 'mcp__waggle__complete_task({ id: "6" })',
    shell: 'exec_command({ cmd: "touch made-by-shell" })',
  };
  const inner = calls[behaviour];
  if (runner === undefined || inner === undefined) return undefined;
  return { ...runner, input: `text(JSON.stringify(await tools.${inner}))` };
}

function responsesCall({ name, input, namespace }: Call): Loose {
  const place = { call_id: 'call_1', name, ...(namespace === undefined ? {} : { namespace }) };
  if (typeof input === 'string') return { type: 'custom_tool_call', ...place, input };
  return { type: 'function_call', ...place, arguments: JSON.stringify(input) };
}

const generate: Wire = {
  serves: (path) => /generateContent$/i.test(path),
  answer(behaviour, body, path) {
    const asked = holds(body.contents, 'functionResponse');
    const offers = list(body.tools).flatMap((tool) => list(tool.functionDeclarations).map(nameOf));
    const call = wanted(behaviour, offers, asked);
    const part = call ? { functionCall: { name: call.name, args: call.input } } : { text: said(behaviour, asked) };
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
  answer(behaviour, body) {
    const asked = holds(body.messages, '"role":"tool"');
    const offers = list(body.tools).map((tool) => nameOf((tool.function ?? {}) as Loose));
    const call = wanted(behaviour, offers, asked);
    const chunk = (delta: Loose, finish_reason: string | null) => ({
      id: 'c1',
      object: 'chat.completion.chunk',
      created: 1,
      model: body.model,
      choices: [{ index: 0, delta, finish_reason }],
    });
    const made = call && { name: call.name, arguments: JSON.stringify(call.input) };
    const delta = made
      ? { role: 'assistant', tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: made }] }
      : { role: 'assistant', content: said(behaviour, asked) };
    const usage = { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 };
    return { events: [chunk(delta, null), { ...chunk({}, made ? 'tool_calls' : 'stop'), usage }, '[DONE]'] };
  },
};

/** The four wire formats: Anthropic messages, OpenAI responses, Gemini, OpenAI chat completions. */
export const wires: readonly Wire[] = [messages, responses, generate, completions];
