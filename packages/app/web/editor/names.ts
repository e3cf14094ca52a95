import { useQueries } from '@tanstack/react-query';
import { call } from '../api.js';
import { useRead } from '../data.js';
import { useStore } from '../store.js';
import type { Names } from './completion.js';

const RECENT_RUNS = 3;
const MAX_SECRETS = 100;

type Tree = Record<string, unknown>;
const isTree = (value: unknown): value is Tree => value !== null && typeof value === 'object' && !Array.isArray(value);

/** The names of several trees together. */
export function mergeNames(trees: unknown[]): Tree {
  const merged: Tree = {};
  for (const tree of trees.filter(isTree))
    for (const [name, value] of Object.entries(tree)) {
      const item = Array.isArray(value) ? value[0] : value;
      merged[name] = isTree(item) || isTree(merged[name]) ? mergeNames([merged[name], item]) : (merged[name] ?? null);
    }
  return merged;
}

/** Names that the text uses already: `variables.order.number`. */
export function namesIn(text: string): Tree {
  const paths = [...text.matchAll(/\bvariables((?:\.\w+)+)/g)].map(([, path]) => path!.slice(1).split('.'));
  return mergeNames(paths.map((path) => path.reduceRight<unknown>((inner, name) => ({ [name]: inner }), null)));
}

/** The names that a layout can use: of test variables, of recent runs (whose values are masked), secrets and Liquid. */
export function useNames(id: string, text: string, variables: Tree | undefined): Names {
  const { id: store } = useStore();
  const forever = { staleTime: Number.POSITIVE_INFINITY };
  const schema = useRead('layouts.schema', {}, forever);
  const secrets = useRead('secrets.list', { limit: MAX_SECRETS }, { staleTime: 60_000 });
  const runs = useRead('history.list', { actionConfigId: id, limit: RECENT_RUNS }, { staleTime: 60_000 });
  const recorded = useQueries({
    queries: (runs.data?.items ?? []).map((run) => ({
      queryKey: [store, 'history', 'history.get', { id: run.id }],
      queryFn: () => call(store, 'history.get', { id: run.id }),
      ...forever,
    })),
  });
  const used = recorded.map(({ data }) => (data?.request as Tree | null | undefined)?.variables);
  const { filters = [], tags = [], variables: globals = [] } = schema.data?.liquid ?? {};
  return {
    variables: mergeNames([variables, ...used, namesIn(text)]),
    secrets: secrets.data?.items ?? [],
    filters,
    tags,
    globals: globals.filter(({ name }) => /^\w+$/.test(name) && name !== 'variables'),
  };
}
