import { type Page } from '@playwright/test';

interface Ends {
  readonly left: number;
  readonly right: number;
}

interface Box extends Ends {
  readonly overflow: string;
  /** Its text ends in an ellipsis, as it is meant to. */
  readonly isShortened: boolean;
  /** The reader can move what is in it sideways, as with a row of tabs. */
  readonly isMovable: boolean;
}

interface Words extends Ends {
  readonly text: string;
  /** What stands around the text, the innermost first. */
  readonly boxes: readonly Box[];
}

/** A box may end within a pixel. */
const ROUNDING = 1;
/** No wider than this is what is there for screen readers alone. */
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

/** Where the text would have to end to be seen whole; undefined where the reader scrolls, or it is meant to be short. */
function limitsOf({ boxes }: Words, width: number): Ends | undefined {
  const box = boxes.find(({ overflow, isShortened }) => overflow !== 'visible' || isShortened);
  if (!box) return { left: 0, right: width };
  const isUnseen = box.right - box.left <= UNSEEN;
  if (isUnseen || box.isShortened || /auto|scroll/.test(box.overflow)) return undefined;
  if (boxes.some(({ isMovable }) => isMovable)) return box;
  return { left: Math.max(0, box.left), right: Math.min(width, box.right) };
}

/** The words of which a part lies outside their box or the window, with the pixels that are missing. */
export async function cutOffLabel(page: Page): Promise<string[]> {
  const width = page.viewportSize()?.width ?? 0;
  return (await wordsOn(page)).flatMap((words) => {
    const limits = limitsOf(words, width);
    const missing = limits ? Math.max(limits.left - words.left, words.right - limits.right) : 0;
    return missing > ROUNDING ? [`"${words.text.slice(0, 40)}" lacks ${Math.round(missing)} pixels`] : [];
  });
}
