import { type ComponentType, lazy, type ReactNode, useState } from 'react'

export type Loadable<Props> = ((props: Props) => ReactNode) & { load: () => Promise<unknown> }

/**
 * A component whose code can be requested before it is rendered. If the code is loaded by then, no fallback shows, which
 * React would keep for 300 milliseconds.
 */
export const loadable = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> => {
  let loaded: ComponentType<Props> | undefined
  let loading: Promise<ComponentType<Props>> | undefined
  const start = () => (loading ??= load().then(component => (loaded = component)))
  const Later = lazy(async () => ({ default: await start() })) as unknown as ComponentType<Props>
  const Shown = (props: Props) => {
    const [Current] = useState(() => loaded ?? Later)
    return <Current {...props} />
  }
  // after a failure, the code is requested again when the component is rendered
  return Object.assign(Shown, { load: () => start().catch(() => (loading = undefined)) })
}

/** For a part of a page: its code is requested together with the code of the page. */
export const lazyWithPreload = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = loadable(load)
  void part.load()
  return part
}

/** For what a button opens: its code is requested when the page is idle. */
export const loadWhenIdle = <Props extends object>(load: () => Promise<ComponentType<Props>>) => {
  const part = loadable(load)
  // Safari has no idle callbacks
  if ('requestIdleCallback' in window) requestIdleCallback(() => void part.load())
  return part
}
