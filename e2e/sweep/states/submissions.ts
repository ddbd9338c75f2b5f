import { spots } from '#contract/spots.calls.ts';
import { submissions } from '#contract/submissions.calls.ts';
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

/** Creates spots as their owner, which wait to be enabled: of each shape, and one that is rejected. */
export async function createSubmissions({ admin, owner, bodyFor, copies, shapes }: Options) {
  const ids: Record<string, string> = {};
  const submitted = async (shape: Shape) => {
    const { enable: _enable, user_id: _owner, ...body } = bodyFor(shape);
    const { status, body: answer } = await owner.call(spots.create, { body: body as never, form: true });
    if (status !== 201) throw new Error(`submission, ${shape}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  for (let n = 0; n < copies; n += 1)
    for (const shape of shapes) ids[shape] ??= (await submitted(shape)).submission?.id ?? '';
  const returned = await submitted('most');
  const params = { id: returned.submission?.id ?? '' };
  const body = { status: 'rejected' as const, reason: 'Falta la dirección: '.repeat(20) };
  await admin.call(submissions.decide, { params, body });
  return { submissions: { ...ids, returned: params.id }, own: { returned: returned.id } };
}
