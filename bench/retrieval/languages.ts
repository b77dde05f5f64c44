/** A text and a query in the same language that names it with other forms of its words or without its accents. */
export const languages: Readonly<Record<string, readonly (readonly [text: string, query: string])[]>> = {
  de: [
    ['Die Datenbankmigrationen laufen nachts', 'datenbank migration'],
    ['Die Schlüssel werden vierteljährlich getauscht', 'schlussel tauschen'],
    ['Wir haben die Größenbeschränkung aufgehoben', 'groesse beschraenkung'],
    ['Die Prüfungen schlagen auf Windows fehl', 'pruefung windows'],
  ],
  fr: [
    ["Les requêtes lentes viennent de l'index manquant", 'requete lente'],
    ['Le café du bureau est fermé le lundi', 'cafe bureaux'],
    ['Nous avons déployé la nouvelle version hier', 'deploiement nouvelle version'],
    ['Les développeurs préfèrent les petites branches', 'developper petite branche'],
  ],
  es: [
    ['Las contraseñas caducan cada noventa días', 'contrasena caduca'],
    ['El niño del logotipo lleva una montaña', 'nino montana'],
    ['Reiniciamos los servidores después de medianoche', 'reiniciar servidor'],
  ],
  it: [
    ['Le connessioni scadono dopo un minuto', 'connessione scade'],
    ['Gli utenti perdono le modifiche non salvate', 'utente modifica'],
  ],
  pt: [
    ['As configurações ficam no diretório pessoal', 'configuracao diretorio'],
    ['A atualização quebrou os relatórios', 'relatorio atualizacao'],
  ],
  pl: [
    ['Zażółć gęślą jaźń w nazwach plików', 'zazolc gesla'],
    ['Testy kończą się błędem na serwerze', 'serwer blad'],
  ],
  tr: [
    ['Kullanıcılar parolalarını sıfırlayamıyor', 'kullanici parola'],
    ['İstanbul ofisi yedekleri saklıyor', 'istanbul yedek'],
  ],
  ru: [
    ['Пользователи жалуются на медленную загрузку', 'пользователь загрузка'],
    ['Мы обновили сертификаты на всех серверах', 'обновление сертификата'],
    ['Ёлка украшена к празднику', 'елка праздник'],
  ],
  el: [['Οι διακομιστές επανεκκινούν κάθε βράδυ', 'διακομιστης βραδυ']],
  ar: [['تم تحديث المُستندات في الخادم الجديد', 'مستندات خادم']],
  he: [['השרתים עולים מחדש בכל לילה', 'שרת לילה']],
  zh: [
    ['数据库迁移在夜间运行', '迁移'],
    ['猫坐在服务器上', '猫'],
    ['我们更新了所有证书', '证书更新'],
    ['搜索结果按相关性排序', '排序 搜索'],
  ],
  ja: [
    ['データベースの移行は夜に行われます', 'データベース 移行'],
    ['猫がサーバーの上に座っている', '猫'],
    ['ログインできないユーザーがいます', 'ユーザー ログイン'],
  ],
  ko: [
    ['서버를 매일 밤 다시 시작합니다', '서버 시작'],
    ['인증서를 모두 갱신했습니다', '인증서'],
  ],
  th: [['เซิร์ฟเวอร์เริ่มใหม่ทุกคืน', 'เซิร์ฟเวอร์']],
};
