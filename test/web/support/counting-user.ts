import { type Locator, type Page } from '@playwright/test';
import { pasteInto } from './steps.js';

export interface Effort {
  /** Fields filled or pasted into, clicks and key presses. */
  readonly actions: number;
  readonly seconds: number;
}

/** A user at mouse and keyboard, whose actions are performed on the page and counted. */
export class Person {
  private readonly since = Date.now();
  private done = 0;

  constructor(readonly page: Page) {}

  get effort(): Effort {
    return { actions: this.done, seconds: (Date.now() - this.since) / 1000 };
  }

  async fill(field: string, text: string): Promise<void> {
    this.done += 1;
    await this.page.getByLabel(field, { exact: true }).fill(text);
  }

  async paste(field: string, text: string): Promise<void> {
    this.done += 1;
    await pasteInto(this.page.getByLabel(field, { exact: true }), text);
  }

  async click(target: Locator): Promise<void> {
    this.done += 1;
    await target.click();
  }

  async press(key: string): Promise<void> {
    this.done += 1;
    await this.page.keyboard.press(key);
  }
}
