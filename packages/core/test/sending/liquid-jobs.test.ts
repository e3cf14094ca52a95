import type { InputOf, OutgoingMail, Ports, RenderJob } from '@sendstep/core';
import { buildStore, memoryPorts } from '@sendstep/core/testing';
import { describe, expect, it } from 'vitest';

async function shop() {
  const memory = memoryPorts();
  const jobs: RenderJob[] = [];
  const mails: OutgoingMail[] = [];
  const ports: Ports = {
    ...memory,
    liquid: {
      render(job) {
        jobs.push(structuredClone(job));
        return memory.liquid.render(job);
      },
    },
    mailer: {
      async send(_, mail) {
        mails.push(mail);
        return { accepted: mail.to.map(({ address }) => address), rejected: [], reply: '250 ok', attempts: 1 };
      },
    },
  };
  const { owner } = await buildStore(ports);
  const sender = { host: 'mail.example', port: 587, security: 'tls' as const, fromAddress: 'shop@example.com' };
  await owner.run('smtp.create', { name: 'Mail', ...sender, isDefault: true });
  const layout = async (fields: object) =>
    (await owner.run('layouts.create', { name: 'News', subject: 'News', ...fields } as InputOf<'layouts.create'>)).id;
  const preview = (id: string, variables: Record<string, unknown> = {}) =>
    owner.run('layouts.preview', { id, variables });
  const send = async (layoutId: string, count: number, variables: Record<string, unknown>) => {
    const to = Array.from({ length: count }, (_, i) => `r${i}@example.org`);
    const { status, error } = await owner.run('steps.sendEmail', { layoutId, to, variables });
    expect([status, error]).toEqual(['SUCCESS', '']);
  };
  return { owner, jobs, mails, layout, preview, send };
}

const ORDER = {
  subject: 'Order {{ variables.order }}',
  bodyDesign: { blocks: [{ type: 'text', text: 'Total {{ variables.total | money }}' }] },
};
const SALE = { ...ORDER, category: 'marketing' };

describe('jobs of the Liquid renderer', () => {
  it.each([
    ['a preview', 1, ORDER, ({ preview }, id) => preview(id, { order: 7, total: 5 })],
    ['a preview of a marketing layout', 1, SALE, ({ preview }, id) => preview(id, { order: 7, total: 5 })],
    ['an email', 1, ORDER, ({ send }, id) => send(id, 1, { order: 7, total: 5 })],
    ['a marketing email to twenty', 2, SALE, ({ send }, id) => send(id, 20, { order: 7, total: 5 })],
    ['an email without Liquid', 0, { bodyType: 'text', body: '<p>Hi</p>' }, ({ send }, id) => send(id, 1, {})],
  ] satisfies [string, number, object, (by: Awaited<ReturnType<typeof shop>>, id: string) => Promise<unknown>][])(
    '%s needs %i',
    async (_, count, fields, work) => {
      const made = await shop();
      await work(made, await made.layout(fields));
      expect(made.jobs).toHaveLength(count);
    },
  );

  it('have the same texts every time, so that parsed templates are used again', async () => {
    const { jobs, layout, preview, send } = await shop();
    const id = await layout(SALE);
    await preview(id, { order: 7, total: 5 });
    await preview(id, { order: 8, total: 6 });
    await send(id, 3, { order: 9, total: 7 });
    const texts = jobs.map(({ parts }) => parts.map(({ text }) => text));
    expect(texts).toHaveLength(4);
    for (const each of texts) expect(each).toEqual(texts[0]);
  });
});

describe('cached templates', () => {
  it('follow the layout, its presets and the settings', async () => {
    const { owner, layout, preview } = await shop();
    const id = await layout({ ...SALE, subject: 'Sale' });
    const shown = async () => (await preview(id, { total: 5 })).text;
    expect(await shown()).toContain('Total $5.00');
    await owner.run('settings.set', { companyDetails: 'Corner shop', currency: 'EUR' });
    expect(await shown()).toMatch(/Total €5\.00.*Corner shop/s);
    const blocks = [{ type: 'text', text: 'Above {{ variables.total }}' }];
    await owner.run('presets.create', {
      kind: 'header',
      name: 'Top',
      blocks,
      isDefault: true,
    } as InputOf<'presets.create'>);
    expect(await shown()).toMatch(/Above 5.*Total/s);
    await owner.run('layouts.update', {
      id,
      bodyDesign: { blocks: [{ type: 'text', text: 'Sold {{ variables.gone }} out' }] },
    } as InputOf<'layouts.update'>);
    const { text, warnings } = await preview(id, { total: 5 });
    expect(text).toContain('Sold  out');
    expect(warnings).toEqual(['no value for variables.gone']);
  });

  it('check the values of each preview', async () => {
    const { layout, preview } = await shop();
    const id = await layout(ORDER);
    expect((await preview(id, { order: 1 })).warnings).toEqual(['no value for variables.total']);
    expect((await preview(id, { order: 1, total: 2 })).warnings).toEqual([]);
    expect((await preview(id, { total: 2 })).warnings).toEqual(['no value for variables.order']);
  });
});
