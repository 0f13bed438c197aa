import { createContext, useContext, useLayoutEffect } from 'react'

/** Says that a part is loading, until the returned function is called. */
type Begin = () => () => void

export const LoadingParts = createContext<Begin | undefined>(undefined)

/** While this part is loading, what is shown together with it waits. */
export const useLoadingPart = (isLoading: boolean) => {
  const begin = useContext(LoadingParts)
  useLayoutEffect(() => (isLoading ? begin?.() : undefined), [begin, isLoading])
}
