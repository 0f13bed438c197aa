import { FormField } from '../../../ui/forms/FormField.tsx'
import { later } from '../../../ui/show/later.tsx'
import type { usePrice } from './PriceBar.tsx'
import { copy } from './copy.ts'
import type { PostingValues } from './values.ts'

const InstantPayment = later(() => import('../../sheets/instant/InstantPayment.tsx'), 'InstantPayment')

type InstantFieldsProps = { price: ReturnType<typeof usePrice>; count: number }

/** Whether favorites can confirm themselves for the shifts, and how that is paid. */
export const InstantFields = ({ price, count }: InstantFieldsProps) => (
  <FormField<NonNullable<PostingValues['instant']>> name="instant" label={copy.instant} group hideLabel>
    {({ value, onChange }) => (
      <InstantPayment
        value={value}
        onChange={onChange}
        price={price?.byType}
        count={count}
        isSame={price?.isSame}
      />
    )}
  </FormField>
)
