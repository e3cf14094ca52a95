// What an assistant does when somebody says: "The stock check fails. Find out why and mend it." It knows nothing but what
// the tools tell it.

/** Tells each step to `say`; answers whether all is well at the end, and if not, what it was told and what it needs. */
export async function mendWhatFails(client, say) {
  const mine = new Set((await client.listTools()).tools.map(({ name }) => name));
  const call = async (name, args = {}) => {
    const { structuredContent, content, isError } = await client.callTool({ name, arguments: args });
    if (isError) throw new Error(content[0].text);
    return structuredContent;
  };

  const { total, byStatus, days, key } = await call('get_stats');
  say(`get_stats: ${byStatus.FAILED} of ${total} executions failed in ${days} days. My key may ${key.can.join(', ')}.`);

  const { items } = await call('list_history', { status: 'FAILED', actionType: 'HTTP_REQUEST', limit: 1 });
  const [failed] = items;
  if (!failed) return { mended: false, told: 'nothing failed' };
  say(`list_history: the latest one that failed is "${failed.actionName}": ${failed.error}`);

  const entry = await call('get_history_entry', { id: failed.id });
  if (!entry.response) return { mended: false, told: entry.error };
  const said = `${entry.response.status} ${entry.response.body}`;
  say(`get_history_entry: ${entry.request.method} ${entry.request.url} was answered with ${said}`);

  const request = await call('get_http_request', { id: failed.actionConfigId });
  say(`get_http_request: it calls ${request.url} with the header Authorization: ${request.headers.Authorization}`);

  const moved = /moved from (\S+) to (\S+)"/.exec(said);
  if (!moved) return { mended: false, told: 'the answer of the target does not say what to do' };
  // Everything goes back as it was read, the masked credential included: the mask keeps what is stored.
  const change = { ...request, url: request.url.replace(moved[1], moved[2]) };
  for (const [name, level] of [
    ['update_http_request', 'write'],
    ['test_http_request', 'execute'],
  ]) {
    if (!mine.has(name)) return lacking(client, name, level, key, say);
  }

  const updated = await call('update_http_request', change);
  say(`update_http_request: it calls ${updated.url} from now on; the rest stays as it was`);

  const variables = { sku: entry.request.url.split('/').at(-1) };
  const run = await call('test_http_request', { id: request.id, variables });
  say(`test_http_request: ${run.status}, the target returned ${run.response.status} ${run.response.body}`);

  const after = await call('list_history', { actionConfigId: request.id, limit: 1 });
  say(`list_history: the latest execution of "${after.items[0].actionName}" is ${after.items[0].status}`);
  return { mended: after.items[0].status === 'SUCCESS' && after.items[0].id === run.executionId };
}

/** A tool that is not in the list cannot be called either: whoever tries is told so, in the same words as for any other name. */
async function lacking(client, name, level, key, say) {
  const told = await client.callTool({ name, arguments: {} }).then(
    () => 'it was called all the same',
    (error) => error.message,
  );
  say(`${name}: I do not have that tool. Calling it all the same, I am told "${told}".`);
  say(`I found the fault, but my key's level is ${key.level}: please give me one of level ${level}.`);
  return { mended: false, told, needs: level };
}
