import { lazy, Suspense, type ComponentType } from 'react'
import { useLoadingPart } from './loading-parts.ts'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'

const HiddenLoading = () => {
  useLoadingPart(true)
  return null
}

/** A component loaded when it first renders. Until then it shows a skeleton, or nothing. */
export const lazyComponent = <Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
  wait?: SkeletonProps,
) => {
  const LazyPart = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  const LoadedPart: ComponentType<never> = (props: object) => (
    <Suspense fallback={wait ? <Skeleton {...wait} /> : <HiddenLoading />}>
      <LazyPart {...props} />
    </Suspense>
  )
  return LoadedPart as Module[Name]
}
