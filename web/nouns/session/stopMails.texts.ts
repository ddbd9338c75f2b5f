import { texts } from '../../texts/texts.ts';

export const useStopMailsTexts = texts({
  mixed: {
    title: '¿Dejar de recibir estos correos?',
    hints: {
      reviews: 'Son los que te avisan que recibimos lo que enviaste sobre tus spots, y qué se decidió.',
      reminders:
        'Son los que te avisan cuando uno de tus spots necesita que lo mires, como mucho uno por día.',
    },
    button: 'No enviarme más',
    done: 'Ya no recibirás estos correos',
    doneHint:
      'Lo que pasa con tus spots lo sigues viendo en «Mis Spots». En tu perfil puedes volver a activarlos.',
    wrong: 'Este enlace no es válido. En tu perfil eliges qué correos recibes.',
    toProfile: 'Ir a mi perfil',
  },
  en: {
    title: 'Stop these mails?',
    hints: {
      reviews: 'They tell you that we have what you sent about your spots, and what was decided.',
      reminders: 'They tell you when one of your spots needs a look, at most one a day.',
    },
    button: 'Stop sending them',
    done: 'You will not get these mails any more',
    doneHint:
      'You still see what happens with your spots in «Mis Spots». You can switch them on again in your profile.',
    wrong: 'This link is not valid. You choose in your profile which mails you get.',
    toProfile: 'Go to my profile',
  },
});
