// A host that runs one email step. If the second argument is `record`, it is killed after the second message was accepted,
// before that is recorded. Arguments: the step as JSON, when to die.
import { createApp, systemPorts } from '@sendstep/core';
import { compose, readConfiguration } from '@sendstep/node';

const [text, dies] = process.argv.slice(2) as [string, string];
const { storeId, ...step } = JSON.parse(text);
const { app, close } = await compose(readConfiguration(process.env));
const { ports } = app;
const runMessages: typeof ports.runMessages = {
  ...ports.runMessages,
  async finish(store, runId, message) {
    if (dies === 'record' && message === 1) process.kill(process.pid, 'SIGKILL');
    await ports.runMessages.finish(store, runId, message);
  },
};
// Processes that render would not start in time on a busy machine.
const { liquid } = systemPorts();
const owner = await createApp({ ...ports, runMessages, liquid }).admit({ owner: storeId });
await owner.run('steps.sendEmail', step);
await close();
