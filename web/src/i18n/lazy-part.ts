import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { prepareTexts } from './texts.js';

/** A part whose code is loaded when somebody needs it, together with its texts in their language. */
export const lazyPart = <Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> =>
  lazy(async () => {
    const part = await load();
    await prepareTexts();
    return { default: part };
  });
