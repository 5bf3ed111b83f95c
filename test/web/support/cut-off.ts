import { type Page } from '@playwright/test';

interface Ends {
  readonly left: number;
  readonly right: number;
}

interface Box extends Ends {
  readonly overflow: string;
  /** Its text is meant to be truncated with an ellipsis. */
  readonly isShortened: boolean;
  /** Its content can be scrolled sideways, as a row of tabs. */
  readonly isMovable: boolean;
}

interface Words extends Ends {
  readonly text: string;
  /** The elements around the text, innermost first. */
  readonly boxes: readonly Box[];
}

/** Tolerance for subpixel layout. */
const ROUNDING = 1;
/** Visually hidden elements, for screen readers only, are no wider than this. */
const UNSEEN = 1;

const wordsOn = (page: Page): Promise<Words[]> =>
  page.evaluate(() => {
    const around = (element: Element | null): Element[] =>
      element ? [element, ...around(element.parentElement)] : [];
    const boxOf = (element: Element): Box => {
      const { left, right } = element.getBoundingClientRect();
      const { overflowX: overflow, textOverflow, webkitLineClamp } = getComputedStyle(element);
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none';
      const isMovable = /auto|scroll/.test(overflow) && element.scrollWidth > element.clientWidth;
      return { left, right, overflow, isShortened, isMovable };
    };
    const wordsOf = (node: Text): Words => {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      return { text: node.data.trim(), left, right, boxes: around(node.parentElement).map(boxOf) };
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Words[] = [];
    while (walker.nextNode()) {
      const node = walker.currentNode as Text;
      const isSeen = node.parentElement?.checkVisibility({ visibilityProperty: true });
      if (isSeen && node.data.trim() !== '') found.push(wordsOf(node));
    }
    return found;
  });

/** The limits within which the text is fully visible; undefined if it scrolls or is meant to be truncated. */
function limitsOf({ boxes }: Words, width: number): Ends | undefined {
  const box = boxes.find(({ overflow, isShortened }) => overflow !== 'visible' || isShortened);
  if (!box) return { left: 0, right: width };
  const isUnseen = box.right - box.left <= UNSEEN;
  if (isUnseen || box.isShortened || /auto|scroll/.test(box.overflow)) return undefined;
  if (boxes.some(({ isMovable }) => isMovable)) return box;
  return { left: Math.max(0, box.left), right: Math.min(width, box.right) };
}

/** Texts that extend beyond their box or the window, with the number of missing pixels. */
export async function cutOffLabel(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return (await wordsOn(page)).flatMap((words) => {
    const limits = limitsOf(words, width);
    const missing = limits ? Math.max(limits.left - words.left, words.right - limits.right) : 0;
    return missing > ROUNDING ? [`"${words.text.slice(0, 40)}" lacks ${Math.round(missing)} pixels`] : [];
  });
}
