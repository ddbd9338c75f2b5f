import { type ResolveQuery, type SpotToResolve, spotResolve } from '#contract/spots.resolve.ts';
import type { Spot } from '#contract/spots.ts';
import { call } from '../../../kit/http/call.ts';
import { sendOnLeave } from '../../../kit/http/leaving.ts';
import { createStore, type Store } from '../../../state/createStore.ts';
import { serialQueue } from '../../../state/serialQueue.ts';
import { type Held, hold, newRunId, stillLacking } from './heldSpots.ts';
import { isSaved, type KeptRun, keepRun, keptRun, type PastSpot, type Place, placeOf } from './keptRun.ts';
import { leftSpots, type RunAddress, takeLeft } from './leftSpots.ts';
import { type RunState, startOf } from './runState.ts';

/** The spots that are read ahead: the shown one and the next. */
const ahead = 2;

/** A run through the spots of a query. It claims one more than it shows, so that the next one is there at once. */
export class ResolveRun {
  readonly state: Store<RunState>;
  readonly #id = newRunId();
  readonly #query: ResolveQuery;
  /** Whose run it is, and through what: for what the tab keeps of it. */
  readonly #of: string;
  readonly #previous: KeptRun;
  #queue: readonly SpotToResolve[] = [];
  /** The spots to begin with: something was typed for them. They are shown out of turn, and not once more in turn. */
  #left: readonly string[] = [];
  readonly #outOfTurn = new Set<string>();
  /** The last spot that was left behind, and the last one that the server gave. */
  #behind: Place | undefined;
  #given: Place | undefined;
  #hasMore = true;
  #isOpen = false;
  #isReading = false;
  /** No call gives up what another one is claiming. */
  readonly #inOrder = serialQueue();

  constructor(query: ResolveQuery, of: string) {
    this.#query = query;
    this.#of = of;
    this.#previous = keptRun(of);
    this.#behind = this.#previous.after;
    this.#given = this.#behind;
    this.state = createStore(startOf(this.#previous));
  }

  /** Begins it, or goes on; once the screen is there. First come the spots for which something was typed. */
  open(address: RunAddress): void {
    this.#isOpen = true;
    window.addEventListener('pagehide', this.#onHide);
    window.addEventListener('pageshow', this.#onShow);
    // What this tab had claimed before a reload is free for it.
    const { id, isOpen } = this.#previous;
    if (id && !isOpen) void this.#inOrder(() => hold(id, [])).catch(() => undefined);
    this.#publish();
    void leftSpots(address).then((left) => {
      this.#left = left;
      void this.#read();
    });
  }

  /** Gives up its spots. */
  close(): void {
    window.removeEventListener('pagehide', this.#onHide);
    window.removeEventListener('pageshow', this.#onShow);
    this.#onHide();
  }

  /** The shown spot was saved: the next one follows. */
  readonly saved = ({ id, version }: Pick<Spot, 'id' | 'version'>): void => {
    const { past, left } = this.state.get();
    this.#leave({ past: [...past, { id, version, before: this.#behind }], left: left && left - 1 });
  };

  readonly skip = (): void => {
    const { shown, past } = this.state.get();
    if (shown) this.#leave({ past: [...past, { id: shown.id, before: this.#behind }] });
  };

  /** Shows a spot again whose save or skip was undone; false if somebody else has it now. */
  async putBack(spot: Spot, undone: PastSpot): Promise<boolean> {
    const held = await this.#hold([spot]);
    this.forget(undone);
    const claimed = held.find(({ id }) => id === spot.id);
    if (!claimed) return false;
    // The others come again after it, with the exact number of what is left: an undo may make several doubtful again.
    const outOfTurn = this.#queue.filter(({ id }) => id !== spot.id && this.#outOfTurn.has(id));
    this.#left = [...outOfTurn.map(({ id }) => id), ...this.#left];
    this.#queue = [{ ...spot, ...claimed }];
    this.#given = this.#behind;
    this.#behind = undone.before;
    this.#hasMore = true;
    const { left } = this.state.get();
    this.#publish({ left: left !== undefined && isSaved(undone) ? left + 1 : left, isLost: false });
    void this.renew();
    void this.#read();
    return true;
  }

  /** What can no longer be undone. */
  forget(undone: PastSpot): void {
    this.#publish({ past: this.state.get().past.filter((one) => one !== undone) });
  }

  /** Shows another version of the shown spot. */
  replace(spot: SpotToResolve): void {
    this.#queue = this.#queue.map((one) => (one.id === spot.id ? spot : one));
    this.#publish();
  }

  readonly retry = (): void => {
    this.#publish({ error: undefined });
    void this.#read();
  };

  /** From the first spot on, those that were skipped too. */
  readonly again = (): void => {
    this.#behind = undefined;
    this.#restart({ past: this.state.get().past.filter(isSaved), error: undefined });
  };

  /** Keeps the claims of its spots. Who has lost one sees it; without an answer it is tried again in a minute. */
  async renew(): Promise<void> {
    await this.#hold().catch(() => undefined);
  }

  /** Reads from behind the shown spot on, which is the last that was left. */
  #restart(more: Partial<RunState>): void {
    this.#queue = [];
    this.#outOfTurn.clear();
    this.#given = this.#behind;
    this.#hasMore = true;
    this.#publish({ ...more, isLost: false });
    void this.renew();
    void this.#read();
  }

  #leave(more: Partial<RunState>): void {
    const [shown, ...rest] = this.#queue;
    if (shown && !this.#outOfTurn.has(shown.id)) this.#behind = placeOf(shown);
    this.#queue = rest;
    // At the end the server is asked once more: somebody may have given up a spot, and the number is exact.
    if (rest.length === 0) this.#hasMore = true;
    this.#publish({ ...more, isLost: false, isLeftGone: false });
    // The save may have cured the pin of the one that follows, which shares its point.
    void this.#hold().then(this.#dropCured, () => undefined);
    void this.#read();
  }

  readonly #dropCured = (held: readonly Held[]): void => {
    const lacking = stillLacking(this.#queue, held, this.#query);
    const rest = this.#queue.filter((one) => lacking.includes(one) || this.#outOfTurn.has(one.id));
    if (rest.length === this.#queue.length) return;
    this.#queue = rest;
    this.#hasMore = true;
    this.#publish();
    void this.#read();
  };

  /** Reads until enough spots are there. */
  async #read(): Promise<void> {
    if (this.#isReading) return;
    this.#isReading = true;
    try {
      while (this.#isOpen && this.#queue.length < ahead && (this.#left.length > 0 || this.#hasMore))
        await (this.#left.length > 0 ? this.#readLeft() : this.#readNext());
    } catch (error) {
      this.#publish({ error });
    } finally {
      this.#isReading = false;
      // What was given after leaving is given up too.
      if (!this.#isOpen) this.#giveUp();
    }
  }

  async #readLeft(): Promise<void> {
    const [id = ''] = this.#left;
    const left = await this.#inOrder(() => takeLeft(this.#id, id, this.#queue));
    this.#left = this.#left.filter((one) => one !== id);
    if (!left) return this.#publish({ isLeftGone: true, error: undefined });
    // With another person only that one is shown which was opened.
    if (left.isLost && this.#queue.length > 0) return;
    this.#outOfTurn.add(id);
    this.#queue = [...this.#queue, left.spot];
    this.#publish({ error: undefined, ...(left.isLost && { isLost: true }) });
  }

  async #readNext(): Promise<void> {
    const after = this.#given;
    const body = { query: this.#query, run: this.#id, ...(after && { after }) };
    const { data, left } = await this.#inOrder(() => call(spotResolve.next, { body }));
    // The run has begun again meanwhile.
    if (after !== this.#given) return;
    if (data) {
      if (!this.#outOfTurn.has(data.id)) this.#queue = [...this.#queue, data];
      this.#given = placeOf(data);
    }
    this.#hasMore = data !== null;
    this.#publish({ left, error: undefined });
  }

  /** Keeps the claims of the queue, with `more` before it, and gives up all others. Returns what is claimed. */
  #hold(more: readonly Spot[] = []): Promise<readonly Held[]> {
    return this.#inOrder(async () => {
      const asked = this.#queue;
      const held = await hold(
        this.#id,
        [...more, ...asked].map(({ id }) => id),
      );
      if (asked === this.#queue) this.#dropUnheld(held.map(({ id }) => id));
      return held;
    });
  }

  /** Only the shown spot stays, with a warning, although somebody else has it. */
  #dropUnheld(held: readonly string[]): void {
    const [shown, ...others] = this.#queue;
    const rest = others.filter(({ id }) => held.includes(id));
    this.#queue = shown ? [shown, ...rest] : rest;
    this.#publish({ isLost: shown !== undefined && !held.includes(shown.id) });
    if (rest.length < others.length) void this.#read();
  }

  #publish(more: Partial<RunState> = {}): void {
    const [shown] = this.#queue;
    this.state.set({
      ...this.state.get(),
      shown,
      isOver: shown === undefined && !this.#hasMore,
      ...more,
    });
    const { past } = this.state.get();
    keepRun(this.#of, { after: this.#behind, past, id: this.#id, isOpen: this.#isOpen });
  }

  #giveUp(): void {
    void sendOnLeave(spotResolve.hold, { params: { id: this.#id }, body: { ids: [] } });
  }

  readonly #onHide = (): void => {
    this.#isOpen = false;
    this.#publish();
    this.#giveUp();
  };

  readonly #onShow = ({ persisted }: PageTransitionEvent): void => {
    if (!persisted) return;
    this.#isOpen = true;
    void this.renew();
    void this.#read();
  };
}
