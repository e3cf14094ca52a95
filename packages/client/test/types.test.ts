import type {
  Attachment,
  Block,
  Client,
  ErrorCode as ClientCode,
  Design,
  ExecutionSummary,
  Layout,
  LayoutSummary,
  Page,
} from '@sendstep/client';
import type { ApiOperationName, ErrorCode, InputOf, OutputOf } from '@sendstep/core';
import { expectTypeOf, it } from 'vitest';

it('designs and attachments are unions', () => {
  expectTypeOf<Layout['bodyDesign']>().toEqualTypeOf<Design | undefined>();
  expectTypeOf<Layout['attachments']>().toEqualTypeOf<Attachment[] | undefined>();
  expectTypeOf<Attachment>().toEqualTypeOf<
    { filename: string; fileKey: string; sendAsLink?: boolean } | { filename: string; url: string }
  >();
  expectTypeOf<Extract<Block, { type: 'heading' }>['text']>().toEqualTypeOf<string>();
  expectTypeOf<Extract<Block, { type: 'section' }>['blocks']>().toEqualTypeOf<Block[]>();
  // @ts-expect-error -- a heading needs its text
  const block: Block = { type: 'heading' };
  void block;
});

it('lists and records have the types of the operations', () => {
  expectTypeOf<Client['layouts']['list']>().returns.resolves.toEqualTypeOf<Page<LayoutSummary>>();
  expectTypeOf<LayoutSummary>().toEqualTypeOf<OutputOf<'layouts.list'>['items'][number]>();
  expectTypeOf<ExecutionSummary>().toEqualTypeOf<OutputOf<'history.list'>['items'][number]>();
  expectTypeOf<Client['layouts']['all']>().returns.toEqualTypeOf<AsyncGenerator<LayoutSummary, void, undefined>>();
  expectTypeOf<Parameters<Client['layouts']['create']>[0]['name']>().toEqualTypeOf<InputOf<'layouts.create'>['name']>();
});

it('an operation that the API has is a method', () => {
  type Methods = { [N in keyof Client]: `${N}.${Exclude<keyof Client[N] & string, 'all'>}` }[keyof Client];
  expectTypeOf<Methods>().toEqualTypeOf<Exclude<ApiOperationName, 'secrets.names' | 'stats.withKey'>>();
});

it('the codes are those of the core', () => {
  expectTypeOf<ClientCode>().toEqualTypeOf<ErrorCode>();
});
