import fc from 'fast-check';

// The same cases every time, so that nobody's build fails by chance; FAST_CHECK_SEED explores others.
fc.configureGlobal({ seed: Number(process.env.FAST_CHECK_SEED ?? 20260) });
