{
    "name": "Passerelle: invoices over Peppol",
    "summary": "Sends customer invoices over Peppol, follows their delivery and receives vendor bills",
    "version": "18.0.1.0.0",
    "category": "Accounting/Accounting",
    "author": "Passerelle",
    "license": "Other proprietary",
    "depends": ["account"],
    "external_dependencies": {"python": ["requests"]},
    "data": [
        "data/ir_cron.xml",
        "views/account_move_views.xml",
        "views/account_tax_views.xml",
        "views/res_config_settings_views.xml",
        "views/res_partner_views.xml",
    ],
    "installable": True,
}
