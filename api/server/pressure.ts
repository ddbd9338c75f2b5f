import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { codes } from '#contract/kit/codes.ts';
import { unavailable } from '../problems/problems.ts';

type Asked = Pick<FastifyRequest, 'url'> & { readonly headers: { readonly accept?: string | undefined } };

/** Refuses calls while timers are late by more milliseconds than `maxEventLoopDelay`; 0: never. */
export async function watchPressure(app: FastifyInstance, maxEventLoopDelay: number): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay,
    // Over the same time: in a shorter one a freeze may leave nothing to measure, which counts as an endless delay.
    sampleInterval: maxEventLoopDelay,
    exposeStatusRoute: false,
    pressureHandler: refuseUnderPressure,
  });
}

const probes = /^\/(live|ready)$/;

/**
 * Refuses calls while the process is overloaded (503). The page of the app and its files are still sent: instead of a page
 * of JSON a person sees the app, which says what the refused calls say. So are the answers to probes: a busy server is not to be
 * restarted, and a proxy that takes it out of service has none left when all are busy.
 */
export async function refuseUnderPressure({ url, headers }: Asked): Promise<void> {
  const isNavigation = /\btext\/html\b/.test(headers.accept ?? '') && !/^\/(api|files)\//.test(url);
  if (!isNavigation && !url.startsWith('/assets/') && !probes.test(url)) throw unavailable(codes.busy);
}
