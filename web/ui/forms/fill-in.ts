import type { FormApi } from 'final-form'

/** Fills in values that the user didn’t type. An untouched form stays untouched, and keeps no draft. */
export const fillIn = <V extends object>(form: FormApi<V>, values: Partial<V>) => {
  const { pristine, values: current } = form.getState()
  if (pristine) {
    form.initialize({ ...current, ...values })
    return
  }
  form.batch(() => {
    for (const name of Object.keys(values) as (keyof V & string)[]) form.change(name, values[name])
  })
}
