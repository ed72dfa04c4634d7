import type * as v from 'valibot'

/**
 * What `select` asks for to fill this schema. `Row` is a table's row as its types are generated: a field that the table
 * does not have does not compile.
 */
export function columnsOf<Row>() {
  return <Entries extends { [Column in keyof Entries]: Column extends keyof Row ? v.GenericSchema : never }>(
    schema: v.ObjectSchema<Entries & v.ObjectEntries, undefined>,
  ): string => Object.keys(schema.entries).join(',')
}
