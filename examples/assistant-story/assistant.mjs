// What an assistant does when asked: "The stock check fails. Find out why and fix it." It knows only what the tools return.

/** Reports each step to `say`. Returns whether the request was fixed; if not, the reason and the level it needs. */
export async function fixFailingRequest(client, say) {
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
  if (!failed) return { fixed: false, reason: 'nothing failed' };
  say(`list_history: the latest failure is "${failed.actionName}": ${failed.error}`);

  const entry = await call('get_history_entry', { id: failed.id });
  if (!entry.response) return { fixed: false, reason: entry.error };
  const response = `${entry.response.status} ${entry.response.body}`;
  say(`get_history_entry: ${entry.request.method} ${entry.request.url} returned ${response}`);

  const request = await call('get_http_request', { id: failed.actionConfigId });
  say(`get_http_request: it calls ${request.url} with the header Authorization: ${request.headers.Authorization}`);

  const moved = /moved from (\S+) to (\S+)"/.exec(response);
  if (!moved) return { fixed: false, reason: 'the response does not say what to change' };
  // Sends everything back as read. A masked credential keeps the stored value.
  const change = { ...request, url: request.url.replace(moved[1], moved[2]) };
  for (const [name, level] of [
    ['update_http_request', 'write'],
    ['test_http_request', 'execute'],
  ]) {
    if (!mine.has(name)) return missingTool(client, name, level, key, say);
  }

  const updated = await call('update_http_request', change);
  say(`update_http_request: it now calls ${updated.url}; nothing else changed`);

  const variables = { sku: entry.request.url.split('/').at(-1) };
  const run = await call('test_http_request', { id: request.id, variables });
  say(`test_http_request: ${run.status}, the target returned ${run.response.status} ${run.response.body}`);

  const after = await call('list_history', { actionConfigId: request.id, limit: 1 });
  say(`list_history: the latest execution of "${after.items[0].actionName}" is ${after.items[0].status}`);
  return { fixed: after.items[0].status === 'SUCCESS' && after.items[0].id === run.executionId };
}

/** A tool that is not listed cannot be called: the error is the same as for a tool that does not exist. */
async function missingTool(client, name, level, key, say) {
  const reason = await client.callTool({ name, arguments: {} }).then(
    () => 'the call succeeded',
    (error) => error.message,
  );
  say(`${name}: I do not have that tool. Calling it anyway returns "${reason}".`);
  say(`I found the cause, but my key's level is ${key.level}: please give me one of level ${level}.`);
  return { fixed: false, reason, needs: level };
}
