export const TODAY_PATH = "/admin";
export const SITE_PATH = "/admin/site";
export const REDIRECTS_PATH = "/admin/redirects";
export const REDIRECTS_CSV_PATH = "/admin/redirects.csv";
