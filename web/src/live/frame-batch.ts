/** Longest wait where no frame is drawn: a page in the background gets none. */
const WITHOUT_FRAME_MS = 250;

/** Runs it before the next frame is drawn, or a moment later where none is. */
export function nextFrame(run: () => void): void {
  let frame = 0;
  const timer = setTimeout(() => {
    cancelAnimationFrame(frame);
    run();
  }, WITHOUT_FRAME_MS);
  frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    run();
  });
}

/** Gathers what comes between two frames, however much it is, and hands it on in one piece. */
export class FrameBatch<Item> {
  private waiting: Item[] = [];

  constructor(
    private readonly schedule: (run: () => void) => void,
    private readonly deliver: (items: readonly Item[]) => void,
  ) {}

  add(item: Item): void {
    if (this.waiting.push(item) === 1) this.schedule(() => this.flush());
  }

  private flush(): void {
    const items = this.waiting;
    this.waiting = [];
    this.deliver(items);
  }
}
