import { OPERATIONS, type OperationName, publishedSchemas } from '@sendstep/core';
import { expect, it } from 'vitest';

const { named, operations } = publishedSchemas(Object.keys(OPERATIONS) as OperationName[]);

it('refers only to schemas that are published', () => {
  const references = [...JSON.stringify({ named, operations }).matchAll(/"\$ref":"#\/\$defs\/(\w+)"/g)];
  expect(references.length).toBeGreaterThan(100);
  expect(references.map(([, name]) => name!).filter((name) => !(name in named))).toEqual([]);
});

it('names the record that an operation returns', () => {
  expect(operations['layouts.get']!.output).toEqual({ $ref: '#/$defs/Layout' });
  expect(operations['layouts.list']!.output.properties).toMatchObject({
    items: { type: 'array', items: { $ref: '#/$defs/LayoutSummary' } },
  });
});

it('publishes the form of designs and attachments that the operations leave open', () => {
  expect(named.Layout!.properties).toMatchObject({
    bodyDesign: { $ref: '#/$defs/Design' },
    attachments: { type: 'array', items: { $ref: '#/$defs/Attachment' } },
  });
  expect(Object.keys(named.Layout!.properties!.bodyDesign!)).toEqual(['$ref', 'description']);
  expect(operations['layouts.update']!.input.properties!.bodyDesign).toMatchObject({
    anyOf: [{ $ref: '#/$defs/Design' }, { type: 'null' }],
  });
  expect(named.Design!.properties!.blocks).toMatchObject({ items: { $ref: '#/$defs/Block' } });
});

it('keeps descriptions', () => {
  expect(named.Execution!.properties!.actionConfigId!.description).toBe('Id of the layout or HTTP request that ran.');
});
