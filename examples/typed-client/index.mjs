// @ts-check
// A program that keeps the layouts of a store in shape with the typed client. An editor knows every field, also in
// JavaScript: change `heading` below to see it. Run: node index.mjs
import assert from 'node:assert/strict';
import { createClient, SendstepError } from '@sendstep/client';
import { startHost } from '../../scripts/host.mjs';

const host = await startHost();
const client = createClient({ url: host.url, key: host.keys.write });

// A layout with a design; the blocks are a union that `type` tells apart.
/** @type {import('@sendstep/client').Design} */
const bodyDesign = {
  blocks: [
    { type: 'heading', text: 'Your parcel is on its way' },
    { type: 'text', text: 'It arrives on {{ variables.parcel.day }}.' },
    { type: 'button', text: 'Follow it', href: 'https://example.com/parcels/{{ variables.parcel.number }}' },
  ],
};
const layout = await client.layouts.create(
  { name: 'Parcel sent', bodyType: 'visual', subject: 'Your parcel {{ variables.parcel.number }}', bodyDesign },
  // If the response is lost, the client repeats the call, and the layout is created once.
  { idempotencyKey: 'parcel-sent-1' },
);

// Every layout of the store, page by page.
const problems = [];
for await (const { id, name } of client.layouts.all()) {
  const { findings } = await client.layouts.lint(id);
  problems.push(...findings.filter(({ severity }) => severity === 'error').map(({ message }) => `${name}: ${message}`));
}
console.log(problems.length === 0 ? 'every layout is in shape' : problems.join('\n'));

// Two people edit the same layout: the second one is told.
await client.layouts.update(layout.id, { previewText: 'Thank you' }, { ifVersion: layout.version });
const stale = await client.layouts
  .update(layout.id, { subject: 'On its way' }, { ifVersion: layout.version })
  .catch((error) => error);
assert.ok(stale instanceof SendstepError && stale.code === 'stale');
console.log(stale.message);

// What is wrong with a field is found by its name.
const invalid = await client.httpRequests.create({ url: 'ftp://example.com' }).catch((error) => error);
assert.ok(invalid instanceof SendstepError && invalid.code === 'invalid');
assert.deepEqual(invalid.fields, { url: 'must start with http:// or https://' });

// A write key may not run requests; the error says what is required.
const [request] = (await client.httpRequests.list({ limit: 1 })).items;
assert.ok(request);
await assert.rejects(client.httpRequests.test(request.id), { code: 'forbidden', status: 403 });

await host.end();
console.log('the typed client works');
