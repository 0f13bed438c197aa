import { figuresExplained } from '@gaitway/contract/reliability-explained'
import {
  countsOf,
  figureLabels,
  percentOf,
  RELIABILITY_FROM_SHIFTS,
  shownFigures,
  type FigureName,
  type Reliability,
} from '@gaitway/contract/reliability'
import { Stack } from '../../shared/layout/Stack.tsx'
import { Sheet } from '../../shared/overlays/Dialog.tsx'
import { copy } from './reliability-copy.ts'

type ReliabilitySheetProps = {
  reliability: Reliability
  names: readonly FigureName[]
  /** Says what its owner can do about each figure. */
  isOwn: boolean
  onClose: () => void
}

/** How each figure is counted, with its counts. */
export const ReliabilitySheet = ({ reliability, names, isOwn, onClose }: ReliabilitySheetProps) => {
  const shown = shownFigures(reliability)
  return (
    <Sheet open title={copy.ask} onClose={onClose}>
      <Stack>
        <p className="quiet">{copy.intro(RELIABILITY_FROM_SHIFTS)}</p>
        {names.map(name => {
          const figure = shown.find(one => one.name === name)
          const { label } = figureLabels[name]
          const { how, advice } = figuresExplained[name]
          return (
            <section key={name}>
              <h3 className="text-16">{label}</h3>
              {figure && (
                <p className="medium">
                  {percentOf(figure)}% · {countsOf(figure)}
                </p>
              )}
              <p>{how}</p>
              {isOwn && (
                <p className="quiet">
                  {copy.advice} {advice}
                </p>
              )}
            </section>
          )
        })}
      </Stack>
    </Sheet>
  )
}
