import { isLevel, jsonSchema, OPERATIONS, type Operation, type OperationName } from '@sendstep/core';
import { describe, expect, it } from 'vitest';

const all = Object.entries(OPERATIONS) as unknown as [OperationName, Operation][];

describe.each(all)('%s', (name, operation) => {
  it('is named noun.verb and says in words what it is', () => {
    expect(name).toMatch(/^[a-z][a-zA-Z]*\.[a-z][a-zA-Z]*$/);
    expect(operation.title.length).toBeGreaterThan(4);
    expect(operation.title.length).toBeLessThanOrEqual(60);
    expect(operation.description.length).toBeGreaterThan(30);
    expect(operation.description.length).toBeLessThanOrEqual(600);
    expect(operation.description).toMatch(/\.$/);
  });

  it('takes a strict, flat object in which every field is described, and resets nothing by default', () => {
    const schema = jsonSchema(operation.input, 'input');
    expect(schema.additionalProperties).toBe(false);
    expect(JSON.stringify(schema)).not.toMatch(/"(anyOf|oneOf|allOf|\$ref|\$schema|default)":/);
    for (const [field, { description }] of Object.entries(schema.properties ?? {})) {
      expect(description, field).toEqual(expect.any(String));
    }
  });

  it('has an example that its own input accepts', () => {
    expect(operation.input.safeParse(operation.example).error).toBeUndefined();
  });

  it('finds fault with any value in words, also with one that is no text and cannot be made one', () => {
    for (const field of Object.keys(operation.input.shape)) {
      for (const value of [{ toString: 1 }, [{ toString: 1 }], JSON.parse('{"__proto__":{"a":1}}'), 1e308]) {
        const sent = { ...operation.example, [field]: value };
        expect(() => operation.input.safeParse(sent), `${field} ${JSON.stringify(value)}`).not.toThrow();
      }
    }
  });

  it('answers with nothing that it takes as a secret', () => {
    const { properties = {} } = jsonSchema(operation.input, 'input');
    const answer = JSON.stringify(jsonSchema(operation.output, 'output'));
    for (const [field, { secret }] of Object.entries(properties)) {
      if (secret) expect(answer).not.toContain(`"${field}":`);
    }
  });

  it('looks for the record it is about before it finds fault with the rest', () => {
    if (isLevel(operation.level) && 'id' in operation.input.shape) expect(operation.subject).toBeDefined();
  });

  it('needs more than read when it changes something', () => {
    if (operation.effect !== 'read' && isLevel(operation.level)) expect(operation.level).not.toBe('read');
    if (operation.effect === 'send') expect(['execute', 'owner']).toContain(operation.level);
  });
});

it('offers exactly these operations to keys of each level', () => {
  const byLevel = (level: string) => all.filter(([, operation]) => operation.level === level).map(([name]) => name);
  expect(byLevel('read')).toEqual([
    'me.get',
    'layouts.list',
    'layouts.get',
    'layouts.preview',
    'layouts.lint',
    'translations.list',
    'translations.get',
    'versions.list',
    'versions.get',
    'repoVersions.list',
    'repoVersions.get',
    'layouts.schema',
    'httpRequests.list',
    'httpRequests.get',
    'smtp.list',
    'secrets.list',
    'secrets.names',
    'senders.list',
    'files.list',
    'history.list',
    'history.get',
    'stats.get',
    'stats.withKey',
    'presets.list',
  ]);
  expect(byLevel('write')).toEqual([
    'layouts.create',
    'layouts.update',
    'layouts.remove',
    'layouts.check',
    'layouts.import',
    'translations.put',
    'translations.remove',
    'translations.promote',
    'versions.create',
    'versions.restore',
    'repoVersions.restore',
    'httpRequests.create',
    'httpRequests.update',
    'httpRequests.remove',
    'files.remove',
  ]);
  expect(byLevel('execute')).toEqual(['httpRequests.test']);
  expect(byLevel('owner')).toEqual([
    'layouts.previewDraft',
    'layouts.sendTest',
    'layouts.footer',
    'translations.drift',
    'smtp.get',
    'smtp.test',
    'smtp.create',
    'smtp.update',
    'smtp.remove',
    'secrets.owned',
    'secrets.set',
    'secrets.remove',
    'mailboxes.list',
    'mailboxes.connect',
    'mailboxes.update',
    'mailboxes.remove',
    'files.read',
    'files.upload',
    'history.prune',
    'people.erase',
    'presets.get',
    'presets.users',
    'presets.preview',
    'presets.create',
    'presets.update',
    'presets.remove',
    'settings.get',
    'settings.set',
    'unsubscribes.add',
    'unsubscribes.import',
    'unsubscribes.list',
    'unsubscribes.remove',
    'links.rotate',
    'repo.connect',
    'repo.status',
    'repo.disconnect',
    'steps.remember',
    'steps.forget',
    'steps.status',
    'steps.secret',
    'steps.sendEmail',
    'steps.runHttpRequest',
    'stores.create',
    'stores.list',
    'stores.remove',
    'keys.create',
    'keys.list',
    'keys.update',
    'keys.revoke',
    'app.me',
    'app.unlink',
    'app.link',
    'members.list',
    'members.add',
    'members.update',
    'members.remove',
    'members.unlink',
    'sessions.list',
    'sessions.end',
  ]);
  expect(byLevel('link')).toEqual(['links.show', 'links.unsubscribe', 'links.resubscribe', 'links.download']);
});
