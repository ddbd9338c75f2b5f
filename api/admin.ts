import { runCommand } from './admin/command.ts';

function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => controller.abort());
  return controller.signal;
}

const code = await runCommand(process.argv.slice(2), process.env, {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  interruption,
});
// Not left to the event loop: a call to a storage that does not answer may still be open.
if (code !== 0) process.exit(code);
