import { editTexts } from './row-form-texts.ts'
import { loadFailureTexts } from './staff-lists.ts'

export const settingsTexts = {
  ...loadFailureTexts,
  ...editTexts,
  title: 'Ajustes de la escuela',
  lead: 'Los correos, los certificados y las credenciales los toman al guardar. El sitio, cuando se vuelve a construir.',
  loading: 'Cargando los ajustes…',
  failed: 'No se pudieron cargar los ajustes',
  sections: {
    school: 'Escuela',
    contact: 'Contacto y direcciones',
    seller: 'Quién vende',
    certificates: 'Certificados',
    sales: 'Ventas',
    access: 'Ingreso al backoffice',
  },
  fields: {
    name: 'Nombre de la escuela',
    descriptor: 'Descripción breve',
    email: 'Correo de contacto',
    whatsapp: 'WhatsApp',
    linkedin_url: 'Página en LinkedIn',
    classroom_url: 'Dirección del aula',
    location: 'Ciudad y país',
    latitude: 'Latitud',
    longitude: 'Longitud',
    legal_name: 'Razón social',
    legal_id: 'Identificación fiscal',
    legal_address: 'Domicilio',
    attention_hours: 'Horario de atención',
    revocation_buttons_on: 'Mostrar los botones de arrepentimiento y de baja',
    certificate_prefix: 'Prefijo de los números',
    signatory_name: 'Quien firma: nombre',
    signatory_position: 'Quien firma: cargo',
    signature: 'Firma dibujada',
    certificate_requires_paid: 'Exigir que esté todo pagado',
    first_payment_min_share: 'Parte pagada para dar acceso',
    announced_seats_max: 'Anunciar los últimos lugares',
    seat_calls_on: 'Llamar a la lista de espera cuando se libera un lugar',
    order_mails_on: 'Escribir por compras sin terminar',
    reminders_daily_max: 'Recordatorios de pago por día, como mucho',
  },
  hints: {
    name: 'Es también el nombre de quien envía los correos.',
    descriptor: 'Va junto al nombre en el sitio y en los certificados.',
    email: 'El que se muestra en el sitio y en las credenciales.',
    whatsapp: 'Con «+» y el código del país, como se muestra en el sitio. Vacío, el sitio no lo ofrece.',
    linkedin_url: 'Vacía: el sitio no la muestra.',
    location: 'La que dicen el pie del sitio y los certificados.',
    latitude: 'En grados; al sur, con signo menos.',
    longitude: 'En grados; al oeste, con signo menos.',
    legal_name:
      'Sale en el pie, los términos, la privacidad, los comprobantes y los certificados. Vacía: no sale.',
    legal_id: 'Con su nombre: «CUIT 30-12345678-1». Vacía: no sale.',
    legal_address: 'Calle, número y ciudad. Vacío: no sale.',
    attention_hours: 'En hora de Argentina, donde la ley pide ocho horas por día hábil. Vacío: no sale.',
    revocation_buttons_on:
      'Encendido: los pide la Argentina (Disposición 954/2025) a quien vende allí a consumidores. Apagado: para una escuela de otro país.',
    certificate_prefix:
      'De 2 a 6 mayúsculas. Vale para los próximos: los ya emitidos conservan su número y se siguen verificando.',
    signatory_name:
      'Vacío: los certificados salen sin firma. Lo ya emitido conserva la firma con la que salió.',
    certificate_requires_paid:
      'Encendido: quien todavía debe una parte de una cohorte no recibe su certificado. Apagado: se avisa y se puede emitir igual.',
    first_payment_min_share:
      'Porcentaje del total, de 0 a 100. Con 0 basta lo que la escuela pidió: el precio, una cuota o el monto acordado.',
    announced_seats_max:
      'El sitio dice «Quedan 3 lugares» desde esta cantidad. Con 0 solo dice que no quedan.',
    seat_calls_on:
      'Encendido: un correo a la primera persona que espera, con su lugar guardado por 48 horas. Apagado: nadie recibe ese correo, salvo a quien llames desde Hoy; el sitio lo sigue prometiendo.',
    order_mails_on:
      'Encendido: un solo correo, un día después, a quien empezó a pagar y no terminó. Apagado: no sale ninguno.',
    reminders_daily_max:
      'Con el plan gratis de Resend salen 100 correos en 24 horas: 30 dejan lugar para comprobantes y accesos. Los demás esperan al día siguiente.',
  },
  signature: {
    choose: 'Elegir imagen',
    chooseOther: 'Elegir otra',
    remove: 'Quitar la firma',
    hint: 'PNG o JPG de la firma, mejor sobre fondo transparente.',
    alt: 'Firma elegida',
    unreadable: 'No pudimos leer esa imagen. Prueba con un PNG o un JPG.',
    damaged:
      'La firma guardada está dañada y ningún certificado se puede generar con ella. Elige otra o quítala, y guarda.',
    too_large: 'Esa imagen pesa demasiado aun reducida. Usa solo la firma, sin foto de fondo.',
  },
  image: 'una imagen',
  restored: 'Recuperamos los cambios que no llegaste a guardar. Revísalos y guárdalos, o descártalos.',
  saved: 'Ajustes guardados',
  savedHint: 'Para que el sitio los muestre, vuelve a construirlo.',
  incorrect: 'Revisa los campos marcados: no se guardó nada.',
  characters: 'Usa letras, números y signos comunes.',
  invalid: {
    certificate_prefix: 'Escribe de 2 a 6 letras mayúsculas, sin tildes.',
    latitude: 'Escribe un número de −90 a 90, con dos decimales como máximo.',
    longitude: 'Escribe un número de −180 a 180, con dos decimales como máximo.',
    linkedin_url: 'Escribe la dirección completa, que empieza con https://.',
    classroom_url: 'Escribe la dirección completa, que empieza con https://.',
    first_payment_min_share: 'Escribe un número entero de 0 a 100.',
    announced_seats_max: 'Escribe un número entero de 0 a 99.',
    reminders_daily_max: 'Escribe un número entero de 1 a 999.',
    whatsapp: 'Escribe el número con «+», el código del país y solo cifras.',
  },
  failures: {
    ...editTexts.failures,
    signature_invalid:
      'La imagen de la firma está incompleta o no es un PNG común, y no se guardó nada. Elige otra en «Firma dibujada».',
    value_refused: 'La base de datos rechazó un valor. Revisa los textos y las cantidades.',
  },
} as const
