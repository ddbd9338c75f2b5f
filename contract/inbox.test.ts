import { expect, test } from 'vitest';
import { inboxKindNames, inboxList, inboxRun } from './inbox.ts';

/* The lists whose numbers the inbox shows, and the runs through them (product/inbox). */

const doubts = 'pin_doubt%5B%5D=zero&pin_doubt%5B%5D=sea&pin_doubt%5B%5D=outside&pin_doubt%5B%5D=shared';

test('each kind has the list that it counts', () => {
  const lists = Object.fromEntries(inboxKindNames.map((kind) => [kind, inboxList(kind)]));
  expect(lists).toEqual({
    mentions: '/inbox?page=1&kind=mentions',
    submissions: '/submissions?page=1&status=pending',
    revisions: '/spot_revisions?page=1&status=pending',
    comments: '/comments?page=1&flagged=true',
    pushesFailed: '/notifications?page=1&state=failed',
    pushesUnknown: '/notifications?page=1&state=unknown',
    acts: '/bulk?page=1&failed=true',
    stories: '/stories?page=1&incomplete=true',
    banners: '/adsbanners?page=1&incomplete=true',
    spotLinks: '/spots?page=1&link=dead',
    storyLinks: '/stories?page=1&link=dead',
    bannerLinks: '/adsbanners?page=1&link=dead',
    pins: `/spots?page=1&${doubts}`,
    pinsMissing: '/spots?page=1&needs=pin',
    events: '/spots?page=1&needs=newer_events',
    english: '/spots?page=1&needs=english',
    photos: '/spots?page=1&needs=photo',
  });
  expect(inboxList('photos', 'UY')).toBe('/spots?page=1&needs=photo&country=UY');
  expect(inboxList('photos', null)).toBe('/spots?page=1&needs=photo');
});

test('four kinds of spots can be done one after the other, the oldest first', () => {
  const runs = Object.fromEntries(
    inboxKindNames.flatMap((kind) => (inboxRun(kind) ? [[kind, inboxRun(kind, 'UY')]] : [])),
  );
  expect(runs).toEqual({
    pins: `/spots/resolve?${doubts}&order=asc&country=UY`,
    pinsMissing: '/spots/resolve?needs=pin&order=asc&country=UY',
    english: '/spots/resolve?needs=english&order=asc&country=UY',
    photos: '/spots/resolve?needs=photo&order=asc&country=UY',
  });
  expect(inboxRun('photos')).toBe('/spots/resolve?needs=photo&order=asc');
  expect(inboxRun('photos', null)).toBe('/spots/resolve?needs=photo&order=asc');
});
