import type { Locator, Page } from 'playwright-core';
import { type Hands, handsOn } from './hands.ts';

/*
 * A person's pauses, which are counted and not slept through: the keystroke-level model of Card, Moran and Newell («The
 * keystroke-level model for user performance time with interactive systems», 1980). Its operators are those of a practised
 * person who makes no mistakes.
 */

/** Seconds. */
export const pauses = {
  /** To decide what is next: before each thing that is done, not before each key of it. */
  mind: 1.35,
  /** A key, of an average typist; Ctrl and Shift are keys too. */
  key: 0.2,
  /** To move a pointer to a target, and to press its button. */
  point: 1.1,
  press: 0.1,
  /** To move a hand between keyboard and pointer. */
  home: 0.4,
  /** A finger on a phone, which the model does not have: as pointing. */
  tap: 1,
} as const;

export interface Cost {
  /** What the hands take, and what the mind takes, in seconds. */
  readonly hands: number;
  readonly mind: number;
}

/** Hands that also use a pointer, and whose pauses are counted. What is pressed in one call is one thing that is done. */
export interface PacedHands extends Hands {
  click(...targets: Locator[]): Promise<void>;
  /** Presses Tab until a field has the focus: one decision, each key counted. */
  tabTo(field: Locator): Promise<void>;
  /** Presses a button that asks the system for a picture, and chooses one there: a double click or a tap. */
  choosePicture(button: Locator, picture: { name: string; mimeType: string; buffer: Buffer }): Promise<void>;
  cost(): Cost;
}

export function pacedHandsOn(page: Page, isPhone: boolean): PacedHands {
  const plain = handsOn(page);
  let [hands, mind, more] = [0, 0, 0];
  let onPointer = false;
  const keys = (count: number) => {
    mind += pauses.mind;
    hands += count * pauses.key + (onPointer && !isPhone ? pauses.home : 0);
    onPointer = false;
  };
  const pointed = (presses = 1) => {
    mind += pauses.mind;
    hands += isPhone ? pauses.tap : pauses.point + presses * pauses.press + (onPointer ? 0 : pauses.home);
    onPointer = true;
  };
  const point = async (targets: Locator[]) => {
    for (const target of targets) {
      pointed();
      await plain.tap(target);
    }
  };
  return {
    page,
    count: () => plain.count() + more,
    cost: () => ({ hands, mind }),
    async press(...pressed) {
      keys(pressed.join('+').split('+').length);
      await plain.press(...pressed);
    },
    async type(text) {
      keys(text.length);
      await plain.type(text);
    },
    async tabTo(field) {
      const before = plain.count();
      do await plain.press('Tab');
      while ((await field.and(page.locator(':focus')).count()) === 0 && plain.count() < before + 9);
      keys(plain.count() - before);
    },
    tap: (...targets) => point(targets),
    click: (...targets) => point(targets),
    async choosePicture(button, picture) {
      const chooser = page.waitForEvent('filechooser');
      await point([button]);
      pointed(2);
      more += 1;
      await (await chooser).setFiles(picture);
    },
  };
}
