import 'reflect-metadata';
import { buildProgram } from './program.js';

const ending = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());

const io = {
  print: (line: string) => console.log(line),
  input: process.stdin,
  signal: ending.signal,
};

try {
  const program = await buildProgram(io);
  await program.parseAsync();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
