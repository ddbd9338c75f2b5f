import type { Page } from 'playwright-core';

/** From the next address on the page has no WebGL: it shows a text instead of a map, whose drawing takes seconds. */
export const withoutMap = (page: Page): Promise<unknown> =>
  page.addInitScript(`{
    const { getContext } = HTMLCanvasElement.prototype;
    HTMLCanvasElement.prototype.getContext = function (kind) {
      return kind === '2d' ? getContext.call(this, kind) : null;
    };
  }`);
