import type { problems as english } from '../en/problems.ts';
import type { Translation } from '../languages.ts';

/** Problems with the discovery service. */
export const problems: Translation<typeof english> = {
  'wrong-key': {
    title: 'Site-ID und geheimer Schlüssel passen nicht zusammen',
    meaning:
      'Beim Discovery-Service gibt es kein Konto mit dieser Site-ID und diesem geheimen Schlüssel.',
    advice:
      'Kopieren Sie beides aus Ihrem Konto beim Discovery-Service und geben Sie es erneut ein.',
  },
  'no-access': {
    title: 'Dieses Konto hat keinen Zugriff',
    meaning:
      'Der Discovery-Service kennt diese Site-ID, lässt das Konto aber nicht auf die Indexierungs-API zugreifen.',
    advice:
      'Bitten Sie den Support des Discovery-Service, die Indexierung für Ihr Konto zu aktivieren.',
  },
  'unknown-site': {
    title: 'Unbekannte Site-ID',
    meaning: 'Beim Discovery-Service gibt es kein Konto mit dieser Site-ID.',
    advice:
      'Kopieren Sie die Site-ID aus Ihrem Konto beim Discovery-Service und geben Sie sie erneut ein.',
  },
  'not-https': {
    title: 'Die Adresse ist nicht sicher',
    meaning:
      'Die Adresse des Discovery-Service beginnt nicht mit https. Daher wurde nichts gesendet.',
    advice:
      'Kontaktieren Sie den Support: Die Adresse des Discovery-Service muss korrigiert werden.',
  },
  'invalid-site-id': {
    title: 'Das ist keine Site-ID',
    meaning:
      'Eine Site-ID darf nicht leer sein und keinen Doppelpunkt enthalten. Es wurde nichts gesendet.',
    advice:
      'Kopieren Sie die Site-ID aus Ihrem Konto beim Discovery-Service und geben Sie sie erneut ein.',
  },
  unreachable: {
    title: 'Der Discovery-Service ist nicht erreichbar',
    meaning: 'Es konnte keine Verbindung hergestellt werden.',
    advice:
      'Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter? Kontaktieren Sie den Support.',
  },
  timeout: {
    title: 'Der Discovery-Service antwortet nicht',
    meaning: 'Der Discovery-Service hat nicht rechtzeitig geantwortet.',
    advice:
      'Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter? Kontaktieren Sie den Support des Discovery-Service.',
  },
  'connection-lost': {
    title: 'Die Verbindung wurde unterbrochen',
    meaning: 'Die Verbindung zum Discovery-Service endete, bevor die Antwort vollständig war.',
    advice:
      'Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter? Kontaktieren Sie den Support des Discovery-Service.',
  },
  redirect: {
    title: 'Der Discovery-Service leitet an eine andere Adresse weiter',
    meaning:
      'Ihr geheimer Schlüssel wird nur an die konfigurierte Adresse gesendet. Daher wurde die Weiterleitung nicht befolgt.',
    advice:
      'Kontaktieren Sie den Support: Die Adresse des Discovery-Service muss korrigiert werden.',
  },
  'too-large': {
    title: 'Die Antwort ist zu groß',
    meaning:
      'Der Discovery-Service hat viel mehr gesendet als erwartet. Der Rest wurde nicht gelesen.',
    advice: 'Kontaktieren Sie den Support des Discovery-Service wegen des Status Ihres Kontos.',
  },
  malformed: {
    title: 'Die Antwort kann nicht gelesen werden',
    meaning: 'Der Discovery-Service hat eine Antwort gesendet, die diese App nicht lesen kann.',
    advice:
      'Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter? Kontaktieren Sie den Support des Discovery-Service.',
  },
  'status-error': {
    title: 'Der Discovery-Service meldet einen Fehler',
    meaning:
      'Die Antwort hatte den Status „error“. Sie zeigt nicht, ob Site-ID und geheimer Schlüssel zusammenpassen.',
    advice:
      'Vergleichen Sie beides mit Ihrem Konto beim Discovery-Service. Ist es korrekt, versuchen Sie es in einigen Minuten erneut.',
  },
  'too-many-requests': {
    title: 'Zu viele Anfragen',
    meaning: 'Der Discovery-Service wurde zu oft angefragt und antwortet derzeit nicht.',
    advice: 'Versuchen Sie es in einigen Minuten erneut.',
  },
  'service-error': {
    title: 'Der Discovery-Service hat ein Problem',
    meaning: 'Beim Discovery-Service ist ein Fehler aufgetreten.',
    advice:
      'Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter? Kontaktieren Sie den Support des Discovery-Service.',
  },
  'unexpected-status': {
    title: 'Unerwartete Antwort',
    meaning: 'Der Discovery-Service hat eine Antwort gesendet, die diese App nicht erwartet.',
    advice:
      'Versuchen Sie es in einigen Minuten erneut. Besteht das Problem weiter? Kontaktieren Sie den Support.',
  },
};
