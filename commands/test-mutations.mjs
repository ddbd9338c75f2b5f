// npm run test:mutations: which changes of the contract and the rules no test notices, for example
// npm run test:mutations -- stryker.config.json --mutate contract/stories.ts
import { testMutations } from './programs/mutations.mjs';

process.exitCode = await testMutations(process.argv.slice(2));
