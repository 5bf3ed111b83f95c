import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { prepareTexts } from './texts.js';

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Preloads the part. A failure is ignored here; rendering the part tries again. */
  readonly prepare: () => Promise<void>;
};

/** A component whose code and texts are loaded on demand. */
export function lazyPart<Props extends object = object>(
  load: () => Promise<ComponentType<Props>>,
): LazyPart<Props> {
  let loading: Promise<{ readonly default: ComponentType<Props> }> | undefined;
  const fetchPart = async () => {
    const part = await load();
    await prepareTexts();
    return { default: part };
  };
  const forget = (): void => {
    loading = undefined;
  };
  const part = () => (loading ??= fetchPart());
  const prepare = () => part().then(() => undefined, forget);
  return Object.assign(lazy(part), { prepare });
}
