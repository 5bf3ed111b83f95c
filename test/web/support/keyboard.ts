import { type Locator, type Page } from '@playwright/test';

interface FocusState {
  readonly name: string;
  readonly isNowhere: boolean;
  readonly isMarked: boolean;
  readonly isUncovered: boolean;
}

const MOST_PRESSES = 80;

/** Where the focus is, and whether it is visible. */
const focusState = (page: Page): Promise<FocusState> =>
  page.evaluate(async () => {
    // A focus ring that is still transitioning is not visible yet.
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(changes.map(({ finished }) => finished));
    const focused = document.activeElement ?? document.body;
    const frame = focused.closest('label, .MuiInputBase-root') ?? focused;
    const isOutlined = [focused, frame].some((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    const isGlowing = frame.matches('.Mui-focused') && getComputedStyle(frame).boxShadow !== 'none';
    // In a text field the text cursor shows the focus.
    const hasCursor = focused.matches('input:not([type]), input[type="text"], textarea');
    // It takes the focus for screen readers alone: with a ring it would look like something to press.
    const isHeading = focused.matches('h1[tabindex="-1"]');
    const { left, top, right, bottom } = frame.getBoundingClientRect();
    const across = [0.1, 0.5, 0.9].map((part) => left + (right - left) * part);
    const down = [0.1, 0.5, 0.9].map((part) => top + (bottom - top) * part);
    const isUncovered = across.some((x) =>
      down.some((y) => {
        const hit = document.elementFromPoint(x, y);
        return hit !== null && (frame.contains(hit) || hit.contains(frame)) && hit !== document.body;
      }),
    );
    const name = focused.getAttribute('aria-label') ?? focused.textContent.trim().slice(0, 40);
    return {
      name: `${focused.tagName.toLowerCase()} "${name}"`,
      isNowhere: focused === document.body,
      isMarked: isHeading ? !isOutlined : isOutlined || isGlowing || hasCursor,
      isUncovered,
    };
  });

/** A keyboard-only user; after each step the focus has to be visible. */
export class KeyboardUser {
  constructor(private readonly page: Page) {}

  /** Presses Tab, or another key that moves the focus, until the target has it. */
  async moveTo(target: Locator, key = 'Tab'): Promise<void> {
    // Before it is there, Tab would lead past its place and out of the page.
    await target.waitFor({ state: 'attached' });
    for (let presses = 0; presses < MOST_PRESSES; presses += 1) {
      if ((await this.focused(target).count()) > 0) return;
      await this.press(key);
      await this.checkFocus();
    }
    throw new Error(`${key} does not lead to ${target.toString()}`);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  type(text: string): Promise<void> {
    return this.page.keyboard.type(text);
  }

  /** Waits until the target has the focus, and checks that it is visible. */
  async isAt(target: Locator): Promise<void> {
    await this.focused(target).waitFor();
    await this.checkFocus();
  }

  private focused(target: Locator): Locator {
    return target.and(this.page.locator(':focus'));
  }

  /** @throws if there is no focus, or it is not visible */
  private async checkFocus(): Promise<void> {
    const { name, isNowhere, isMarked, isUncovered } = await focusState(this.page);
    if (isNowhere) throw new Error('The focus is lost');
    if (!isMarked) throw new Error(`Nothing shows that the focus is at ${name}`);
    if (!isUncovered) throw new Error(`Something lies above the focus at ${name}`);
  }
}
