import type { OutputOf } from '@sendstep/core';
import { useState } from 'react';
import { Page } from '../parts/page.js';
import { t } from '../texts/index.js';
import { Connect } from './developer/connect.js';
import { Keys } from './developer/keys.js';
import { Repository } from './developer/repository.js';
import { SigningSecret } from './developer/signing-secret.js';

export default function Developer() {
  // Kept only while the page is open, to fill it into the examples.
  const [newKey, setNewKey] = useState<OutputOf<'keys.create'>>();
  return (
    <Page title={t.developer.title} lead={t.developer.lead}>
      <Keys onCreated={setNewKey} onRevoked={(id) => setNewKey((key) => (key?.id === id ? undefined : key))} />
      <Connect apiKey={newKey?.key} />
      <SigningSecret />
      <Repository />
    </Page>
  );
}
