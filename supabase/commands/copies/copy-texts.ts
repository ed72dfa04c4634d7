import type { MigrationMismatch } from '../../local/database.ts'

const mismatchTexts: Record<MigrationMismatch['kind'], string> = {
  missing: 'no está aquí',
  changed: 'es otra aquí',
  early: 'falta en la copia',
}

export const refusalTexts = {
  missing: (variable: string) => `Falta ${variable}: .env.example dice qué es.`,
  unreadable: (file: string) => `No se pudo leer ${file}.`,
  keyThere: (file: string) => `${file} ya existe, y una clave no se pisa.`,
  publicKey:
    'COPY_PUBLIC_KEY no es una clave pública (age1…): npm run backup -- --new-key ARCHIVO hace un par.',
  privateKey: (file: string) => `En ${file} no hay una clave privada (AGE-SECRET-KEY-…).`,
  wrongKey: 'Esta clave no abre la copia: es otra, o se dañó la cabecera de la copia.',
  damaged: 'La copia está dañada o incompleta: cambió un byte, o falta el final. No se tocó nada.',
  noCopy: (name: string) => `No hay una copia ${name} en ese lugar.`,
  format: 'La copia es de una versión posterior de este programa: tráela con la de entonces.',
  version: ({ kind, names: [first = '', ...others] }: MigrationMismatch) =>
    `La copia es de otra versión de la base (${first} ${mismatchTexts[kind]}${others.length > 0 ? `, y ${others.length} más` : ''}): tráela con el código con el que se hizo, y sube después las migraciones que sigan.`,
  project: (name: string) =>
    `Las migraciones del proyecto no son las de esta carpeta (${name}): usa el código que tiene publicado.`,
  notEmpty: (what: string) =>
    `El proyecto no está vacío (${what}): una copia vuelve solo a uno nuevo, con las migraciones y nada más.`,
  columns: (table: string, columns: readonly string[]) =>
    `El proyecto no tiene ${table} (${columns.join(', ')}), que está en la copia.`,
  storage: (name: string, status: number) =>
    `Storage respondió ${status} a ${name}: mira la clave secreta y la dirección del proyecto, y repite.`,
  different: (what: readonly string[]) =>
    `Lo que volvió no es lo que se copió, y no se guardó nada: ${what.join(', ')}.`,
  noErasures:
    'Junto a las copias falta erasures/list.json, que dice a quién se borró desde entonces: tráelo de donde se hicieron. No se tocó nada.',
  erasure: (name: string) => `No se entiende ${name}, que dice a quién se borró: no se trajo nada.`,
} as const

const number = new Intl.NumberFormat('es')

export const copyTexts = {
  usage: 'Uso: npm run backup -- [--env ARCHIVO] [--erasures], o npm run backup -- --new-key ARCHIVO',
  restoreUsage: 'Uso: npm run restore -- --key ARCHIVO [--copy NOMBRE] [--env ARCHIVO]',
  newKey: (file: string, publicKey: string) =>
    `${file} abre las copias y no se puede hacer otra vez: guárdala en dos lugares que no sean esta máquina ni el de las copias.\nCOPY_PUBLIC_KEY=${publicKey}`,
  rows: (table: string, rows: number) => `  ${table}: ${number.format(rows)}`,
  money: (month: string, currency: string, received: string, refunded: string) =>
    `  ${month} ${currency}: ${received} cobrado, ${refunded} devuelto`,
  file: (sha256: string, name: string) => `  ${sha256}  ${name}`,
  gone: (name: string) => `Storage no da el archivo ${name}, que la base nombra. El resto se copió.`,
  made: (name: string, tables: number, rows: number, files: number) =>
    `${name}: ${tables} tablas, ${number.format(rows)} filas, ${number.format(files)} archivos.`,
  checking: (name: string) => `Se revisa ${name} entera antes de tocar nada.`,
  erasedAgain: (erasures: number) => `Borrados posteriores a la copia, hechos otra vez: ${erasures}.`,
  erasuresUntil: (moment: string) =>
    `Se sabe de los borrados hasta ${moment}: quien se borró después volvió con la copia. Pregúntalo, y bórralo otra vez.`,
  erasuresAsked: (people: readonly number[]) =>
    `No se sabe si estos borrados se hicieron o se retiraron: mira las personas ${people.join(', ')} antes de encender las tareas, que los harán.`,
  restored: (name: string) => `Volvió ${name}: filas, dinero y archivos son los de la copia.`,
} as const
