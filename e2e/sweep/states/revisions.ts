import { revisions } from '#contract/revisions.calls.ts';
import { spots } from '#contract/spots.calls.ts';
import type { TestApi } from '../../../api/testing/calls/startTestApi.ts';
import type { Shape } from './shapes.ts';

type Caller = Awaited<ReturnType<TestApi['signedIn']>>;
interface Options {
  admin: Caller;
  owner: Caller;
  bodyFor(shape: Shape): Record<string, unknown>;
  copies: number;
  shapes: readonly Shape[];
}
type Ids = Record<string, string>;

const decisions = ['rejected', 'approved'] as const;

/** Creates edits of enabled spots by their owner: one pending for each shape, one rejected, one approved. */
export async function createRevisions(options: Options): Promise<{ revisions: Ids; own: Ids }> {
  const edits: Ids = {};
  const own: Ids = {};
  const add = (state: string, { spot, revision }: { spot: string; revision: string }) => {
    edits[state] ??= revision;
    own[state] ??= spot;
  };
  for (let n = 0; n < options.copies; n += 1) {
    for (const shape of options.shapes) add(shape, await edited(options, shape));
    for (const state of decisions) {
      const edit = await edited(options, 'most');
      await decide(options.admin, edit.revision, state);
      add(state, edit);
    }
  }
  const { most: pending, rejected, approved } = own;
  return { revisions: edits, own: { pending, rejected, approved } as Ids };
}

/** A public spot whose owner proposes the values of this shape. */
async function edited({ admin, owner, bodyFor }: Options, shape: Shape) {
  const before = bodyFor(shape === 'spanish' ? 'rtl' : 'spanish');
  const made = await admin.call(spots.create, { body: { ...before, enable: true }, form: true });
  const { enable: _enable, user_id: _owner, ...body } = bodyFor(shape);
  const params = { id: made.body.data.id };
  const answer = await owner.call(spots.update, { params, body, form: true });
  const revision = answer.body.data?.review?.id;
  if (!revision) throw new Error(`revision, ${shape}: ${JSON.stringify(answer.body)}`);
  return { spot: params.id, revision };
}

async function decide(admin: Caller, id: string, status: 'approved' | 'rejected'): Promise<void> {
  const reason = status === 'rejected' ? { reason: 'Falta la dirección: '.repeat(20) } : {};
  const answer = await admin.call(revisions.decide, { params: { id }, body: { status, ...reason } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
}
