// Loaded into a host with `--import`: its clock differs from that of the other hosts by CHAOS_SHIFT_MS.
const shift = Number(process.env.CHAOS_SHIFT_MS ?? 0);
const Real = Date;

globalThis.Date = new Proxy(Real, {
  construct: (target, args, self) => Reflect.construct(target, args.length === 0 ? [Real.now() + shift] : args, self),
  apply: () => new Real(Real.now() + shift).toString(),
  get: (target, name) => (name === 'now' ? () => Real.now() + shift : Reflect.get(target, name)),
});
