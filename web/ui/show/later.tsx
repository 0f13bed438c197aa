import { lazy, Suspense, type ComponentType } from 'react'
import { useLoadingPart } from './loading-parts.ts'
import { Skeleton, type SkeletonProps } from './Skeleton.tsx'

const Nothing = () => {
  useLoadingPart(true)
  return null
}

/** A component loaded when it first renders. Until then it shows a skeleton, or nothing. */
export const later = <Name extends string, Module extends Record<Name, ComponentType<never>>>(
  load: () => Promise<Module>,
  name: Name,
  wait?: SkeletonProps,
) => {
  const Part = lazy(async () => ({ default: (await load())[name] as ComponentType<object> }))
  const Later: ComponentType<never> = (props: object) => (
    <Suspense fallback={wait ? <Skeleton {...wait} /> : <Nothing />}>
      <Part {...props} />
    </Suspense>
  )
  return Later as Module[Name]
}
