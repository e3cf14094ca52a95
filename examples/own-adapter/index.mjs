// A storage port written from nothing, held to the conformance suite of the port under node:test. Run: node index.mjs
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, describe, it } from 'node:test';
import { createApp } from '@sendstep/core';
import { memoryPorts } from '@sendstep/core/memory';
import { describeBlobs } from '@sendstep/core/testing';
import { zippedBlobs } from './zipped-blobs.mjs';

const directory = mkdtempSync(join(tmpdir(), 'sendstep-blobs-'));
after(() => rmSync(directory, { recursive: true }));
const fresh = () => zippedBlobs(mkdtempSync(join(directory, 'blobs-')));

describe('compressed files', () => {
  describeBlobs({ describe, it }, async () => fresh());

  it('keep what the operations upload', async () => {
    const app = createApp({ ...memoryPorts(), blobs: fresh() });
    const store = await (await app.admit({ owner: undefined })).run('stores.create', { name: 'Corner shop' });
    const owner = await app.admit({ owner: store.id });
    const { key } = await owner.run('files.upload', {
      filename: 'terms.txt',
      content: Buffer.from('Terms'.repeat(1000)),
    });
    const { content } = await owner.run('files.read', { key });
    assert.equal(await text(content), 'Terms'.repeat(1000));
  });
});
