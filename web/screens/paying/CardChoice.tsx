import type { Output } from '@gaitway/contract/schemas/index'
import { Field } from '../../shared/inputs/Field.tsx'
import { RadioGroup } from '../../shared/inputs/RadioGroup.tsx'
import { Badge } from '../../shared/show/Status.tsx'
import { cardName } from './price-lines.ts'
import { words } from './words.ts'

export type Card = Output<'payments.sources'>['cards'][number]

type CardChoiceProps = {
  cards: readonly Card[]
  value: string | undefined
  onChange: (id: string | undefined) => void
}

const expiryOf = ({ expMonth, expYear }: Card) =>
  words.expires(String(expMonth).padStart(2, '0'), expYear % 100)

/** Which of the saved cards pays. */
export const CardChoice = ({ cards, value, onChange }: CardChoiceProps) => (
  <Field label={words.howToPay} group>
    <RadioGroup
      value={value}
      onChange={onChange}
      choices={cards.map(card => ({
        value: card.id,
        label: cardName(card),
        hint: expiryOf(card),
        aside: card.primary && <Badge tone="stone">{words.primary}</Badge>,
      }))}
    />
  </Field>
)
