import { knexStorage, openDatabase } from '@sendstep/knex';

// Opens a database as a user who may only read it, and prints the codes of a read and of a write. Root may write anything.
const NOBODY = 65_534;
const storage = knexStorage(openDatabase(process.argv[2]!));
if (process.getuid?.() === 0) process.setuid?.(NOBODY);
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'ok',
    ({ code }: { code: string }) => code,
  );
const read = await codeOf(storage.stores.listVaults('', 1));
const write = await codeOf(storage.leases.acquire('l', 'h', 1000));
process.stdout.write(JSON.stringify({ read, write }));
await storage.close();
