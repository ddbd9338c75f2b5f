import { endpoints } from '#contract/index.ts';
import { describeRights } from './describeRights.ts';

/* The rights of each role in all calls that read (product/roles#table). */

describeRights(endpoints.filter(([, { method }]) => method === 'GET'));
