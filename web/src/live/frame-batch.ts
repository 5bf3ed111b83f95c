/** Maximum wait where no frame is drawn: background pages get no animation frames. */
const WITHOUT_FRAME_MS = 250;

/** Runs the callback before the next frame, or after a timeout if no frame is drawn. */
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

/** Collects the items that arrive between two frames and delivers them in one batch. */
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
