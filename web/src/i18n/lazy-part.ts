import { type ComponentType, lazy, type LazyExoticComponent } from 'react';
import { prepareTexts } from './texts.js';

export type LazyPart<Props> = LazyExoticComponent<ComponentType<Props>> & {
  /** Fetches the part ahead of time; a failure is left to whoever shows it, which tries once more. */
  readonly prepare: () => Promise<void>;
};

/** A part whose code is loaded when somebody needs it, together with its texts in their language. */
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
