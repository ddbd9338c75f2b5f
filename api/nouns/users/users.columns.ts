import { getTableColumns } from 'drizzle-orm';
import { User } from '#contract/users.ts';
import { pick } from '#contract/values/pick.ts';
import { users } from './users.table.ts';

/** The columns that the contract names: answers and the history never contain another, such as the password's hash. */
export const userColumns = pick(getTableColumns(users), Object.keys(User.shape) as (keyof User)[]);
